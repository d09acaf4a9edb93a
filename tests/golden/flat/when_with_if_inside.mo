// MLS 8.3.5.3: an if-equation inside a when-equation sets the same variables in every branch
model WhenWithIfInside
  Real x = sin(time);
  Integer up(start = 0, fixed = true);
  Integer down(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    if x > 0 then
      up = pre(up) + 1;
      down = pre(down);
    else
      up = pre(up);
      down = pre(down) + 1;
    end if;
  end when;
end WhenWithIfInside;

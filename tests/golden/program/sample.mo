// Start and interval of a sampling are computed; the event program tests its flag.
model Sample
  parameter Real T = 0.2;
  discrete Real y(start = 0, fixed = true);
equation
  when sample(0.1, T) then
    y = pre(y) + time;
  end when;
end Sample;

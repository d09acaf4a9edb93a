// expect 5:19: an equation is expected after "then", found ";"; there are no empty equations
model Event
  Real x;
equation
  if time > 1 then;
    x = 1;
  else
    x = 0;
  end if;
end Event;

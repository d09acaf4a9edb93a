// MLS 8.3.5.2: a when-equation must not stand in an initial equation section
model FailWhenInInitialEquation
  Real x;
equation
  der(x) = -x;
initial equation
  when time > 0 then
    x = 1;
  end when;
end FailWhenInInitialEquation;

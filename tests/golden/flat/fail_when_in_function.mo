// MLS 11.2.7.1: a when-statement must not be used in a function
function latch
  input Real x;
  output Real y;
algorithm
  y := 0;
  when x > 1 then
    y := x;
  end when;
end latch;
model FailWhenInFunction
  Real y = latch(time);
end FailWhenInFunction;

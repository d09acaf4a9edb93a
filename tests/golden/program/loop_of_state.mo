// A loop between state and derivative: the tangent of the derivative asks for the tangent of the solution.
model LoopOfState
  Real x(start = 1, fixed = true);
  Real y(start = 1);
equation
  der(x) = -y;
  y + y ^ 3 = x;
end LoopOfState;

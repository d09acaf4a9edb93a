// An unknown inside of a function is not isolated, although exp has an inverse: a nonlinear loop of one unknown.
model FunctionNotInverted
  Real z;
equation
  exp(z) = 2 + time ^ 2;
end FunctionNotInverted;

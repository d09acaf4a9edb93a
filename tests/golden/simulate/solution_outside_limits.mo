// of two solutions the one inside of the limits is taken; where there is none, a warning tells
model SolutionOutsideLimits
  Real p(start = -1.9, min = 0);
  Real q(start = 1, min = 0);
equation
  (p - 1) * (p + 2) = 0;
  q ^ 3 + q = -10;
end SolutionOutsideLimits;

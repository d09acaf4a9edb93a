// MLS 10.5: a subscript must lie between 1 and the size of the dimension
model FailSubscriptOutOfBounds
  Real x[3] = {1, 2, 3}*time;
  Real y;
equation
  y = x[4];
end FailSubscriptOutOfBounds;

// MLS 3.5: == and <> are not allowed for Real operands outside of functions
model FailRealEqualityInModel
  Real x = sin(time);
  Boolean hit;
equation
  hit = x == 0.5;
end FailRealEqualityInModel;

// MLS 11.2.5: return may only be used in functions
model FailReturnInModel
  Real x;
algorithm
  x := time;
  return;
end FailReturnInModel;

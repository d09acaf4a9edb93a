// MLS 5.3.1: a name must be declared in the class or around it
model FailFlattenUnknownName
  Real speed = 1;
  Real x = sped;
end FailFlattenUnknownName;

// MLS 3.8: a binding must not be more variable than the component that it binds
model FailParameterBoundToVariable
  Real x = sin(time);
  parameter Real p = x + 1;
end FailParameterBoundToVariable;

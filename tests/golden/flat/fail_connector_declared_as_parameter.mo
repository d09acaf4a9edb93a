// MLS 9.3: a connector component must not be declared as parameter
connector Pin
  Real v;
  flow Real i;
end Pin;
model FailConnectorDeclaredAsParameter
  parameter Pin p(v = 1, i = 0);
  Real y = p.v*time;
end FailConnectorDeclaredAsParameter;

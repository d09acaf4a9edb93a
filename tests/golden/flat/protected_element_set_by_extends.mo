// MLS 4.1: protected elements of a base class may be modified in the extends-clause
partial model Base
  Real y = k*time;
protected
  parameter Real k = 1;
  Real hidden;
end Base;
model ProtectedElementSetByExtends
  extends Base(k = 4, hidden(start = 3));
equation
  der(hidden) = -k*hidden;
end ProtectedElementSetByExtends;

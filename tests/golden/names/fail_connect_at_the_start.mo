// MLS 9.1: connections are no initial conditions
model ConnectAtTheStart
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  Pin a;
  Pin b;
equation
  a.v = 1;
initial equation
  connect(a, b);
end ConnectAtTheStart;

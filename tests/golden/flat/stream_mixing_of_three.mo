// MLS 15.2: with three connected ports inStream mixes the values of the other two ports
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model StreamMixingOfThree
  model Supply
    parameter Real h0 = 100;
    Port a;
  equation
    a.m = -1;
    a.h = h0;
  end Supply;
  model Vessel
    Port a;
    Real U(start = 0, fixed = true);
  equation
    a.p = 1;
    a.h = 0;
    der(U) = a.m*inStream(a.h);
  end Vessel;
  Supply s1;
  Supply s2(h0 = 200);
  Vessel v;
equation
  connect(s1.a, v.a);
  connect(s2.a, v.a);
end StreamMixingOfThree;

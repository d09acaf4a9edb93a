// MLS 15.3: actualStream picks inflowing or own value depending on the sign of the flow
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model ActualStreamInBalance
  model Ambient
    Port a;
  equation
    a.p = 1 + sin(time);
    a.h = 20;
  end Ambient;
  model Vessel
    Port a;
    Real U(start = 100, fixed = true);
  equation
    a.m = a.p - 1;
    a.h = U/10;
    der(U) = a.m*actualStream(a.h);
  end Vessel;
  Ambient x;
  Vessel v;
equation
  connect(x.a, v.a);
end ActualStreamInBalance;

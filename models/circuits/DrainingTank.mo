// sqrt(h) = sqrt(h0) - k*t/(2*A)
model DrainingTank "A tank empties through an orifice"
  connector Port
    Real h;
    flow Real q;
  end Port;
  model Tank
    Port port;
    Real h(start=4, fixed=true);
    parameter Real A=2;
  equation
    h = port.h;
    A*der(h) = port.q;
  end Tank;
  model Orifice
    Port a;
    Port b;
    parameter Real k=0.5;
  equation
    a.q + b.q = 0;
    a.q = k*sqrt(a.h - b.h);
  end Orifice;
  model Outside
    Port port;
  equation
    port.h = 0;
  end Outside;
  Tank tank;
  Orifice orifice;
  Outside outside;
equation
  connect(tank.port, orifice.a);
  connect(orifice.b, outside.port);
  annotation(experiment(StopTime=10));
end DrainingTank;

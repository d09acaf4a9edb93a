package OfVersion1
  model Base
    extends Pumps.Tank(diameter = 2*r, height(start = 1));
    parameter Real r = 0.5;
    Real twice = 2*height;
  end Base;
  model Plant
    import Pumps.SIunits.*;
    import SI = Pumps.SIunits;
    import Pumps.SIunits;
    Height a = base.height;
    SI.Mass b = Pumps.mue_0;
    SIunits.Mass c = Pumps.root(2, b = 3);
    Base base(height(start = 2), diameter = 4);
    Pumps.Tank closed(lid = true);
    Pumps.Tank open(colour = 3);
    Pumps.Mix mix(k2 = 5);
    Pumps.Mix mixed(k1 = 2, k2 = 5, tank(start = Pumps.Types.Begin.Fixed));
    Real inner1 = mix.tank.h;
    SIunits.Icons.Round round;
  equation
    connect(open.opening, closed.port);
  end Plant;
  annotation(uses(Pumps(version = "1.0")));
end OfVersion1;

// MLS 9.4.2: a loop of overdetermined connectors is cut, the cut connection uses equalityConstraint
package Lib
  type Angle
    extends Real;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real residue[0];
    algorithm
      residue := fill(0.0, 0);
    end equalityConstraint;
  end Angle;
  connector Plug
    Angle theta;
    Real v;
    flow Real i;
  end Plug;
  model Source
    Plug p;
  equation
    Connections.root(p.theta);
    p.theta = 3*time;
    p.v = 1;
  end Source;
  model Line
    Plug a;
    Plug b;
  equation
    Connections.branch(a.theta, b.theta);
    b.theta = a.theta;
    a.i + b.i = 0;
    a.v - b.v = 2*a.i;
  end Line;
end Lib;
model OverconstrainedLoopIsCut
  Lib.Source s;
  Lib.Line l1, l2;
equation
  connect(s.p, l1.a);
  connect(s.p, l2.a);
  connect(l1.b, l2.b);
end OverconstrainedLoopIsCut;

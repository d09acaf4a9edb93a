// MLS 9.4.2: every part of the connection graph needs a root or a potential root
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
    p.theta = 3*time;
    p.v = 1;
  end Source;
  model Load
    Plug p;
  equation
    p.v = 2*p.i;
  end Load;
end Lib;
model FailOverconstrainedGraphWithoutRoot
  Lib.Source s;
  Lib.Load a;
equation
  connect(s.p, a.p);
end FailOverconstrainedGraphWithoutRoot;

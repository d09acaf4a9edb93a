// MLS 9.4.2: the size of the residue of equalityConstraint must be known
package Lib
  type Angle
    extends Real;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real residue[integer(a)];
    algorithm
      residue := fill(a - b, integer(a));
    end equalityConstraint;
  end Angle;
  connector Plug
    Angle theta;
    flow Real i;
  end Plug;
  model Source
    Plug p;
  equation
    Connections.root(p.theta);
    p.theta = time;
  end Source;
  model Line
    Plug a;
    Plug b;
  equation
    Connections.branch(a.theta, b.theta);
    b.theta = a.theta;
    a.i + b.i = 0;
  end Line;
end Lib;
model FailResidueOfUnknownSize
  Lib.Source s;
  Lib.Line l1, l2;
equation
  connect(s.p, l1.a);
  connect(s.p, l2.a);
  connect(l1.b, l2.b);
end FailResidueOfUnknownSize;

// MLS 9.4.2: two definite roots must not be linked by branches
package Lib
  record Angle
    Real phi;
    function equalityConstraint
      input Angle a;
      input Angle b;
      output Real residue[0];
    algorithm
      residue := zeros(0);
    end equalityConstraint;
  end Angle;
  connector Flange
    Angle a;
    flow Real t[0];
  end Flange;
  model Shaft
    Flange l;
    Flange r;
  equation
    Connections.branch(l.a, r.a);
    Connections.root(l.a);
    Connections.root(r.a);
    l.a.phi = 0;
    r.a.phi = 0;
  end Shaft;
end Lib;
model FailTwoRootsOnOneBranch
  Lib.Shaft s;
end FailTwoRootsOnOneBranch;

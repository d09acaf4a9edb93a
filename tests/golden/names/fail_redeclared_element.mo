// At the names `part`, `Kind` and `c`: what the base class declares cannot be redeclared
package Lib
  model Plain
    Real y = time;
  end Plain;
  model Fancy
    extends Plain;
  end Fancy;
  model Box
    Plain part;
    Real x[2] = {1, 2};
    model Kind = Plain;
    replaceable constant Real c = 1;
  end Box;
end Lib;
model FailRedeclaredElement
  extends Lib.Box;
  redeclare Lib.Fancy part;
  redeclare Real x[3] = {1, 2, 3};
  redeclare model Kind = Lib.Fancy;
  redeclare constant Real c = 2;
end FailRedeclaredElement;
package More
  model Base
    replaceable model Kind = Lib.Plain;
  end Base;
  model Settled
    extends Base(redeclare model Kind = Lib.Fancy);
  end Settled;
  model Again
    extends Settled(redeclare model Kind = Lib.Plain);
  end Again;
end More;

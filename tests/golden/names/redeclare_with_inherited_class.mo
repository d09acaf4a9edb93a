// A modifier in the first extends clause can use what the second one brings.
package Lib
  model Plain
    Real y;
  end Plain;
  partial model Rig
    replaceable model Kind = Plain;
    Kind k;
  end Rig;
  partial model Kinds
    model Steady
      Real y = 1;
    end Steady;
  end Kinds;
  model Both
    extends Rig(redeclare model Kind = Steady);
    extends Kinds;
  end Both;
end Lib;

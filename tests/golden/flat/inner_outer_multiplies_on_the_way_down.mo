// MLS 5.5: a declaration with both inner and outer reads the one above and defines a new one below
package Lib
  model Leaf
    outer Real scale;
    Real y = scale*time;
  end Leaf;
  model Level
    parameter Real k = 2;
    inner outer Real scale = k*scale;
    Leaf leaf;
  end Level;
end Lib;
model InnerOuterMultipliesOnTheWayDown
  inner Real scale = 1;
  Lib.Level level(k = 3);
  Lib.Leaf leaf;
end InnerOuterMultipliesOnTheWayDown;

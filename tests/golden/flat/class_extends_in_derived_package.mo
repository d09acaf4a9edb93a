// MLS 7.3.1: redeclare model extends adds to the inherited replaceable class and sees the modified constants
package Polygon
  constant Integer n = 1;
  replaceable partial model Shape
    Real side[n];
    Real outline = sum(side);
  end Shape;
end Polygon;
package Triangle
  extends Polygon(n = 3);
  redeclare model extends Shape
  equation
    side = {3, 4, 5}*time;
  end Shape;
end Triangle;
model ClassExtendsInDerivedPackage
  Triangle.Shape s;
end ClassExtendsInDerivedPackage;

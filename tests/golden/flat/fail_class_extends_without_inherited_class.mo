// MLS 7.3.1: redeclare model extends needs an inherited class of that name
package Polygon
  constant Integer n = 3;
end Polygon;
package Triangle
  extends Polygon;
  redeclare model extends Shape
    Real area = n*time;
  end Shape;
end Triangle;
model FailClassExtendsWithoutInheritedClass
  Triangle.Shape s;
end FailClassExtendsWithoutInheritedClass;

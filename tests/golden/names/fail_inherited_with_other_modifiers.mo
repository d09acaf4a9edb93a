// expect: p is inherited twice in Plain, Both and Diamond, q in Attribute, M in Redeclared, with different modifiers; the models after them are right
package InheritedTwice
  model A
    parameter Real p = 3;
    parameter Real q(start = 1) = 2;
    replaceable model M = B;
  end A;
  model B
  end B;
  model C
  end C;
  model Plain
    extends A;
    extends A(p = 4);
  end Plain;
  model Both
    extends A(p = 4);
    extends A(p = 5);
  end Both;
  model A1
    extends A(p = 4);
  end A1;
  model A2
    extends A(p = 5);
  end A2;
  model Diamond
    extends A1;
    extends A2;
  end Diamond;
  model Attribute
    extends A(q(start = 4));
    extends A;
  end Attribute;
  model Redeclared
    extends A(redeclare model M = C);
    extends A;
  end Redeclared;

  model Same
    extends A(p = 4, redeclare model M = C);
    extends A(p = 4, redeclare model M = C);
  end Same;
  model DefaultRepeated
    extends A;
    extends A(p = 3);
  end DefaultRepeated;
  model SameDiamond
    extends A1(p = 7);
    extends A2(p = 7);
  end SameDiamond;
end InheritedTwice;

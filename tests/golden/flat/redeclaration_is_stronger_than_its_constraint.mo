// MLS 7.3.2: what was said of a replaced element still holds, but the modifiers of the redeclaration itself are stronger.
// A redeclaration without a constraining clause is the constraint of the next one.
package P
  model Y
    parameter Real k = 0;
    parameter Real m = 0;
  end Y;
  function g
    input Real u;
    input Real a;
    output Real y = a * u;
  end g;
  model ShortClass
    replaceable model X = Y(k = 1);
    X x;
  end ShortClass;
  model RedeclaredClass
    extends ShortClass(redeclare replaceable model X = Y(k = 2, m = 2));
  end RedeclaredClass;
  model RedeclaredWithClause
    extends ShortClass(redeclare replaceable model X = Y(k = 3) constrainedby Y(m = 3));
  end RedeclaredWithClause;
  model RedeclaredInBody
    extends ShortClass;
    redeclare replaceable model X = Y(k = 4, m = 4);
  end RedeclaredInBody;
  model Component
    replaceable Y x(k = 5);
  end Component;
  model ModifiedComponent
    extends Component(x(m = 6));
  end ModifiedComponent;
  model RedeclaredComponent
    extends Component(redeclare replaceable Y x(k = 7, m = 7));
  end RedeclaredComponent;
  model Function
    replaceable function f = g(a = 8);
    Real y = f(time);
  end Function;
end P;
model M
  P.ShortClass class1(redeclare model X = P.Y(k = 10)) "k = 10, m = 0";
  P.RedeclaredClass class2(redeclare model X = P.Y) "k = 2, m = 2";
  P.RedeclaredClass class3(redeclare model X = P.Y(k = 10)) "k = 10, m = 2";
  P.RedeclaredWithClause class4(redeclare model X = P.Y) "k = 1, m = 3";
  P.RedeclaredInBody class5(redeclare model X = P.Y(m = 10)) "k = 4, m = 10";
  P.ModifiedComponent component1(redeclare P.Y x(m = 10)) "k = 5, m = 10";
  P.ModifiedComponent component2(redeclare P.Y x(k = 10)) "k = 10, m = 6";
  P.RedeclaredComponent component3(redeclare P.Y x(m = 10)) "k = 7, m = 10";
  P.Function function1(redeclare function f = P.g(a = 10)) "y = 10 * time";
  P.Function function2(redeclare function f = P.g) "y = 8 * time";
end M;

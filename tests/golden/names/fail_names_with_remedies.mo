// expect: a remedy for each: a String in single quotes, a literal without its type, an attribute in an equation, an undeclared local, a library in lower case
package Library
  model Source
  end Source;
end Library;
model Remedies
  type Mode = enumeration(on, off);
  parameter String s = 'hello';
  parameter Mode m = on;
  Real x;
  library.Source source;
  function f
    input Real x;
    output Real y;
  algorithm
    square := x*x;
    y := square;
  end f;
equation
  x.start = 1;
  der(x) = -f(x);
end Remedies;

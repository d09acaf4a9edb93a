// MLS 6.4: records with the same fields have the same type, whatever the order of the fields, in arguments, declarations,
// equations, assignments, and as parts of other records.
model M
  record A
    Real x;
    Real y;
  end A;
  record B
    Real y;
    Real x;
  end B;
  record WithA
    A a;
    Real z;
  end WithA;
  record WithB
    Real z;
    B a;
  end WithB;
  function difference
    input A a;
    output Real r = a.x - a.y;
  end difference;
  function swapped
    input Real u;
    output B b;
  protected
    A c;
  algorithm
    c := B(y = u, x = 3 * u);
    b := c;
  end swapped;
  B b(y = time, x = 2 * time);
  A declared = b;
  A several[2] = {b, B(y = 5, x = 6)};
  Real r = difference(b);
  Real rs[2] = difference({b, B(y = 1, x = time)});
  WithA whole = WithB(z = 7, a = b);
  B called = swapped(time);
  A equal;
equation
  equal = B(y = time, x = 1);
end M;

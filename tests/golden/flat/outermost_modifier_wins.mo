// MLS 7.2.3: modifiers are merged, the outermost value for an element wins
package Lib
  model A
    parameter Real k = 1;
    parameter Real c = 10;
    Real y = k*time + c;
  end A;
  model B
    A a(k = 2, c = 20);
  end B;
  model C
    B b(a(k = 3));
  end C;
end Lib;
model OutermostModifierWins
  Lib.C c1;
  Lib.C c2(b(a(k = 4, y(start = 7))));
end OutermostModifierWins;

model Circuit
  model OnePort
    parameter Real k(min = 0) = 1;
    Real v(start = 0, unit = "V");
  equation
    v = k;
  end OnePort;
  model Resistor
    extends OnePort(k(max = 10) = 2, v(start = 5));
    parameter Real R = 100;
  end Resistor;
  model Pair
    Resistor a(R = 1);
    Resistor b(R = 2, k = 7, v.fixed = true);
  end Pair;
  Pair pair(a(R = 3, v(start = 9, fixed = true)), b.k = 8);
end Circuit;

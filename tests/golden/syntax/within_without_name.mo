within;
// The clause without a name says: this is a top level class.
package Standalone
  constant Real g_n = 9.80665 "Standard gravity";

  model Drop
    Real h(start = 10, fixed = true);
    Real v(start = 0, fixed = true);
  equation
    der(h) = v;
    der(v) = -g_n;
  end Drop;
end Standalone;

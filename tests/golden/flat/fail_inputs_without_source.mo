// MLS 9.3: a set of connected inputs needs a source
package Lib
  connector In = input Real;
  block Sink
    In u;
    Real z = 2*u;
  end Sink;
end Lib;
model FailInputsWithoutSource
  Lib.Sink a;
  Lib.Sink b;
equation
  connect(a.u, b.u);
end FailInputsWithoutSource;

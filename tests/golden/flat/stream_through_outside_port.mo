// MLS 15.2: every outside stream connector gets an equation for its stream variables from the connection set
package Lib
  connector Port
    Real p;
    flow Real m;
    stream Real h;
  end Port;
  model Boundary
    parameter Real p0 = 1;
    Port a;
  equation
    a.p = p0;
    a.h = 10*p0;
  end Boundary;
  model Pipe
    Port a;
    Port b;
  equation
    a.m = a.p - b.p;
    a.m + b.m = 0;
    a.h = inStream(b.h);
    b.h = inStream(a.h);
  end Pipe;
  model Box
    Port a;
    Port b;
    Pipe pipe;
  equation
    connect(a, pipe.a);
    connect(pipe.b, b);
  end Box;
end Lib;
model StreamThroughOutsidePort
  Lib.Boundary left(p0 = 2);
  Lib.Boundary right;
  Lib.Box box;
equation
  connect(left.a, box.a);
  connect(box.b, right.a);
end StreamThroughOutsidePort;

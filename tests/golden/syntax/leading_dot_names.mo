model Global "Names that are looked up from the top"
  extends .Library.Base(k = .Library.Constants.k0);
  .Library.Types.Angle phi(start = .Library.Constants.pi);
  parameter .Real p = .5;
  .Library.Types.Vector[3] frames[2];
  replaceable .Library.A a constrainedby .Library.B;
  model Local = .Library.Models.Part;
  function slope = der(.Library.curve, x);
  Sub sub(redeclare .Library.C c, redeclare model M = .Library.M);
equation
  der(phi) = .Library.speed(.time) + .sin(phi);
  connect(.Global.port[1].pin, a.pin);
  .Library.check(phi);
  .x = .y[1].z[2, :];
  phi = .Library.apply(function .Library.f(u = .Library.u0), .Library.u1);
algorithm
  .Library.state[2] := .Library.next(1);
  (.a.b, .c) := .Library.two();
end Global;

// --set of sizes, conditions, branches, elements of arrays of components, records and Strings
// set n=3
// set withOption=true
// set mode=fast
// set parts[2].n=4
// set gains.b=5
// set label=hello, world
// set v[2]=2*n
// set x(start=2)
type Mode = enumeration(slow, fast);
record Gains
  Real a = 1;
  Real b = 2;
end Gains;
model Part
  parameter Integer n = 1;
  Real y[n] = fill(time, n);
end Part;
model SetStructure
  parameter Integer n = 1;
  parameter Boolean withOption = false;
  parameter Mode mode = Mode.slow;
  parameter String label = "";
  parameter Gains gains = Gains(a = 3, b = 4);
  parameter Real v[:] = {1, 2, 3};
  Part parts[2];
  Part option if withOption;
  Real w[n] = fill(1.0, n);
  Real x(start = 1, fixed = true);
equation
  if mode == Mode.fast then
    der(x) = 10;
  else
    der(x) = 1;
  end if;
  assert(size(w, 1) == 3 and size(parts[2].y, 1) == 4 and size(parts[1].y, 1) == 1, "sizes are not set");
  assert(label == "hello, world" and abs(gains.a + gains.b - 8) < 1e-9 and abs(v[1] + v[2] - 7) < 1e-9, "values are not set");
  assert(abs(x - 2 - 10 * time) < 1e-5, "start value and branch are not set");
end SetStructure;

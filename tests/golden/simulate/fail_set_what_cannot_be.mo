// --set of what is constant, final, not there or too small, each with the way out
// set c=2
// set f=3
// set part.k=2
// set option.k=2
// set v[3]=1
// set v={1,2,3}
// set part=1
// set x.strat=2
model Part
  parameter Real k = 1;
  Real y = k * time;
end Part;
model FailSetWhatCannotBe
  constant Real c = 1;
  parameter Boolean withOption = false;
  final parameter Real f = 2;
  parameter Real v[2] = {1, 2};
  Part part(final k = 3);
  Part option if withOption;
  Real x(start = 1, fixed = true);
equation
  der(x) = sum(v) + f;
end FailSetWhatCannotBe;

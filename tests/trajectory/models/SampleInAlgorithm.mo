// MLS 3.7.5: sample() is true in the first iteration of an event only, and not during initialization. MLS 11.1.2: an algorithm
// begins with pre() of what is discrete. So `counted` is 1 after the initialization, 2 after the first event, at time 0.
model SampleInAlgorithm "sample() in an if-statement and in the condition of a when-clause with others"
  Real x(start = 0, fixed = true);
  discrete Real held "By an if-statement";
  discrete Real expected "The same by a when-statement";
  Integer counted(start = 0);
  Integer triggered(start = 0, fixed = true);
  Boolean isNow "True in the first iteration of an event, never recorded";
  discrete Real level(start = 0, fixed = true) "Follows x by steps";
  Integer steps(start = 0, fixed = true);
algorithm
  if initial() or sample(0, 0.25) then
    held := x;
    counted := counted + 1;
  end if;
algorithm
  when {initial(), sample(0, 0.25)} then
    expected := x;
  end when;
algorithm
  if abs(x - level) >= 0.125 then
    level := x;
    steps := steps + 1;
  end if;
equation
  der(x) = 1 - x/8;
  isNow = initial() or sample(0, 0.25);
  when initial() or sample(0, 0.25) then
    triggered = pre(triggered) + 1;
  end when;
  annotation(experiment(StopTime = 1.1, Interval = 0.05, Tolerance = 1e-9));
end SampleInAlgorithm;

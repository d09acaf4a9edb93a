model DrivenFilter "A first-order lag driven by inputs"
  input Real u(start = 2);
  input Boolean on(start = true);
  input Integer n(start = 1);
  output Real x(start = 0, fixed = true);
  output Real v;
  Integer switched(start = 0, fixed = true);
equation
  der(x) = (if on then u else 0) - x;
  v = n*u;
  when on then
    switched = pre(switched) + 1;
  end when;
  annotation(experiment(StopTime = 5));
end DrivenFilter;

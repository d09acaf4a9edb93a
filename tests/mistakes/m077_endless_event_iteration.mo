model Blinker "Blinking light"
  Boolean on(start=false, fixed=true) "Light is on";
  Real E(start=0, fixed=true) "Energy";
equation
  on = not pre(on);
  der(E) = if on then 5 else 0;
  annotation(
    experiment(StopTime=10, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end Blinker;

model Circuit "Replaceable elements with and without a constraint"
  replaceable Resistor r1(R = 100) constrainedby TwoPin;
  replaceable Resistor r2 constrainedby TwoPin(i(start = 0)) "Load"
    annotation(choices(choice(redeclare Capacitor r2 "Capacitive load")));
  replaceable parameter Real gain = 2;
  replaceable model Source = StepVoltage(V = 12) constrainedby .Sources.Partial
    "Any source" annotation(choicesAllMatching = true);
  replaceable package Medium = Media.Air;
  replaceable function law
    input Real x;
    output Real y;
  algorithm
    y := 3 * x;
  end law constrainedby Laws.Base;
  replaceable partial model Cooling "Body in long form"
    Real T;
  end Cooling;
  final replaceable Source backup;
  Source source;
  Network net(
    replaceable model Line = Lines.Short,
    replaceable Lines.Pi line constrainedby Lines.Base(n = 3),
    each replaceable type V = Real(unit = "V"),
    final replaceable Resistor spare(R = 1) "Spare part");
equation
  connect(source.p, r1.p);
  connect(r1.n, r2.p);
end Circuit;

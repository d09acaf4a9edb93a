model Furnace "An annotation wherever the grammar has room for one"
  import Plant.Units.SI annotation(Evaluate = false);
  extends Plant.Icons.Box annotation(IconMap(primitivesVisible = false));
  extends Plant.Base(k = 2) annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
  type Level = enumeration(low annotation(Icon()), high "Full" annotation(Icon())) annotation(Icon());
  type Length = Real(unit = "m") annotation(absoluteValue = true);
  function slope = der(Plant.curve, x) annotation(Inline = true);
  parameter Real a = 1 annotation(Dialog(group = "Size")), b = 2 "Width" annotation(Dialog());
  replaceable Real y annotation(HideResult = true);
  replaceable Real z constrainedby Real annotation(HideResult = true);
  replaceable model M = Plant.M constrainedby Plant.N "Kind" annotation(choicesAllMatching = true);
  model Inner
    Real x = time;
    annotation(defaultComponentName = "inner1", __Tool_flag);
  end Inner;
  Plant.Sub sub(redeclare Plant.Leaf leaf "New" annotation(Placement()),
    redeclare model L = Plant.L annotation(Icon()));
equation
  y = a annotation(__Tool(x = 1));
  connect(p, n) annotation(Line(points = {{0, 0}, {4, 4}}, color = {0, 0, 255}));
  if a > b then
    z = 1 "One" annotation(__Tool(x = 2));
  end if annotation(__Tool(x = 3));
  assert(a > 0, "Size") annotation(__Tool(x = 4));
algorithm
  c := 3 annotation(__Tool(x = 5));
  print("x") annotation();
  annotation(
    Icon(graphics = {Rectangle(extent = {{-100, -100}, {100, 100}}), Text(textString = "%name")}),
    experiment(StartTime = 0, StopTime = 1, Tolerance = 1e-6),
    uses(Plant(version = "1.2")),
    __Vendor(final each_ = break, redeclare model Q = R, each deep.path.name(x = 1) "why"));
end Furnace;

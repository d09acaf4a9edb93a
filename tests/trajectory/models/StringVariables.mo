model StringVariables "Strings that follow from other variables, without when-clauses"
  function tag
    input Integer n;
    output String s;
    output Integer next;
  algorithm
    s := "v" + String(n);
    next := n + 1;
  end tag;
  type Level = enumeration(low, high);
  connector Label
    String s;
  end Label;
  model Labelled
    Label label;
  end Labelled;
  parameter Integer p = 3;
  parameter Real solved(fixed = false);
  Integer n(start = 0, fixed = true);
  Level level = if time > 0.6 then Level.high else Level.low;
  String ofParameter = "p=" + String(p);
  String ofSolved = "q=" + String(solved);
  String ofTime = if time > 0.5 then "late" else "early";
  String ofFunction;
  String array[2] = {"level", "level " + String(level)};
  String assigned;
  Integer next;
  Labelled a;
  Labelled b;
  Real x(start = 0, fixed = true);
  Boolean isP3 = ofParameter == "p=3";
  Boolean isQ5 = ofSolved == "q=5";
  Boolean isLate = ofTime == "late";
  Boolean isV3 = ofFunction == "v3";
  Boolean isAssigned = assigned == "xyv3";
  Boolean isConnected = b.label.s == "bus v3";
  Integer seen(start = 0, fixed = true);
initial equation
  solved = 5;
equation
  when sample(0, 0.25) then
    n = pre(n) + 1;
  end when;
  when time > 0.7 then
    seen = if ofTime == "late" and ofFunction == "v3" then 1 else -1;
  end when;
  (ofFunction, next) = tag(n);
  der(x) = if array[2] == "level high" then 1 else 0;
  connect(a.label, b.label);
  a.label.s = "bus " + ofFunction;
  assert(ofTime == "early" or n > 0, "never: " + ofTime);
algorithm
  assigned := "x";
  assigned := assigned + "y" + ofFunction;
end StringVariables;

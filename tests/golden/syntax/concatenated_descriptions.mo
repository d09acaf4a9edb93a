model Described "A description that is "
  + "spread over " + "three literals"
  import Plant.Units "Units " + "of measure";
  parameter Real L = 1 "Length of the pipe, " + "measured along the axis";
  parameter Real D = 0.1
    "Inner diameter"
    + " (not the nominal one)"
    annotation(Dialog(group = "Size"));
  type State = enumeration(open "fully " + "open", shut "" + "") "States " + "of it";
  model Copy = Plant.Pipe(L = 2 "twice " + "as long") "Short " + "class";
  function slope = der(Plant.curve, x) "First " + "derivative";
  parameter String s = "a" + "b" "value and " + "description";
  replaceable Real r "of the " + "declaration";
  replaceable Real t constrainedby Real "of the " + "constraint";
  Real w if L > 1 "condi" + "tional";
  Plant.Sub sub(redeclare Real q = 1 "re" + "declared", z "no " + "value");
equation
  w = L + D "sum " + "of both";
  connect(a, b) "link " + "one";
algorithm
  x := "p" + "q" "assign" + "ment";
  for i in 1:2 loop
    break "early " + "exit";
  end for "loop " + "end";
end Described;

// expect 5:13: "final" must stand before "parameter"
// expect 7:8: "constant" must stand before the type: "constant Real c"
// expect 10:11: "flow" must stand before "input"
model Prefixes
  parameter final Real a = 1;
  Real b = 2;
  Real constant c = 3;
  connector Plug
    Real v;
    input flow Real i;
  end Plug;
  Plug plug;
end Prefixes;

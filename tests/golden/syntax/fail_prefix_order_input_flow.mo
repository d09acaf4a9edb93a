// expect 4:9: "flow" must stand before "input"
connector Plug
  Real v;
  input flow Real i;
end Plug;

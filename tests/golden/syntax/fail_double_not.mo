// expect 5:11: "not" cannot be repeated; write "not (not a)"
model Logic
  Boolean a = true, b;
equation
  b = not not a;
end Logic;

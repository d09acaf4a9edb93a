// expect 4:26: "," or ")" expected; adjacent string literals are joined with "+"
model Notice
equation
  assert(time < 5, "too" "late");
end Notice;

// expect 7:5: "end Counter" found, but the "when" of line 5 is still open: "end when;" is missing
model Counter
  Integer n(start = 0);
equation
  when sample(0, 1) then
    n = pre(n) + 1;
end Counter;

// expect 5:12: "=<" is no operator; write "<="
model Below
  Boolean b;
equation
  b = time =< 3;
end Below;

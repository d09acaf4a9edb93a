// expect 6:3: "else" without an "if" before it
model Lost
  Real x;
equation
  x = time;
  else
    x = 3;
  end if;
end Lost;

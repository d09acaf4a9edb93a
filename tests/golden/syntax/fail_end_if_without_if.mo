// expect 6:7: there is no "if" to be ended; "end Lost" expected
model Lost
  Real x;
equation
  x = time;
  end if;
end Lost;

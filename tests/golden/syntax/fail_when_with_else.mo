// expect 7:3: "when" has no "else"; use "elsewhen"
model Event
  discrete Real x;
equation
  when time > 1 then
    x = 1;
  else
    x = 0;
  end when;
end Event;

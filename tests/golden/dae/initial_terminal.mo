// initial() and terminal() are Booleans of their own.
model InitialTerminal
  Boolean first = initial();
  discrete Real last(start = 0, fixed = true);
equation
  when terminal() then
    last = time;
  end when;
end InitialTerminal;

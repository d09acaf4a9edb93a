// The condition of terminate is computed with the actions of an event.
model Terminate
equation
  when time > 0.5 then
    terminate("done");
  end when;
end Terminate;

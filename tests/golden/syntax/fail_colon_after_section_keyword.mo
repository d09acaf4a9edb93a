// expect 4:9: no ":" after "equation"
model Event
  Real x;
equation:
  x = time;
end Event;

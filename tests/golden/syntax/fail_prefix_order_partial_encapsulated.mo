// expect 2:9: "encapsulated" must stand before "partial"
partial encapsulated model Base
  Real x = time;
end Base;

// expect 2:14: "final" must stand before "encapsulated"
encapsulated final model Base
  Real x = time;
end Base;

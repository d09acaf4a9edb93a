// expect 3:17: ";" found where an element, a section or "end" is expected; there are no empty declarations
model Event
  Real x = time;;
end Event;

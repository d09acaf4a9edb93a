// expect 3:47: the description must stand before the annotation
model Swap
  Real x = time annotation(HideResult = true) "Time";
end Swap;

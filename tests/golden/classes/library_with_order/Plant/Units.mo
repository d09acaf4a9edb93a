within Plant;
encapsulated package Units
  type Mass = Real(unit = "kg");
  pure function toGram = der(scale, m);
end Units;

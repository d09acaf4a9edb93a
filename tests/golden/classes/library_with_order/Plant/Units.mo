within Plant;
encapsulated package Units
  type Mass = Real(unit = "kg");
  pure function toGram = der(scale, m);
  function scale
    input Real m;
    output Real g = 1000*m;
  end scale;
end Units;

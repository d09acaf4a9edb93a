// expect: three imports lead nowhere
package Plant
  package Units
    type Mass = Real(unit = "kg");
  end Units;
  model Tank
    import Plant.Unts;
    import M = Plant.Units.Mas;
    import Plant.Units.{Mass, Volume};
    import Plant.Units.*;
    Mass m;
  end Tank;
end Plant;

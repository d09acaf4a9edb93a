package Fluids
  package Units
    type Mass = Real;
  end Units;
  model Vessel
  end Vessel;
  annotation(version = "2.0", conversion(from(version = "1.0", script = "modelica://Fluids/Scripts/Convert.mos")));
end Fluids;

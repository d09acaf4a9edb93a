package Fluids
  annotation(version = "3.0.0 beta");
end Fluids;

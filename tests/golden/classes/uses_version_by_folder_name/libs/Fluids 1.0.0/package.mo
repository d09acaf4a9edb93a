package Fluids
  annotation(version = "1.0.0");
end Fluids;

package Fluids
  annotation(version = "2.0.0");
end Fluids;

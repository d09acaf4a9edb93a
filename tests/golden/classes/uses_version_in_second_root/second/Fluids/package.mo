package Fluids
  annotation(version = "2.2");
end Fluids;

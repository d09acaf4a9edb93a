package Fluids
  annotation(version = "2.1");
end Fluids;

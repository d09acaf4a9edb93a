model Model
  import Fluids.SIunits.Mass;
  Fluids.SIunits.Mass m;
  Fluids.Barrel barrel;
  Fluids.Vessl vessel;
  annotation(uses(Fluids(version = "1.0")));
end Model;

model Model
  annotation(uses(Fluids(version = "2.2")));
end Model;

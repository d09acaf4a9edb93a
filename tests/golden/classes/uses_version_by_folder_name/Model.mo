model Model
  annotation(uses(Fluids(version = "2.0.0"), Tables(version = "1.0")));
end Model;

model Model
  annotation(uses(Fluids(version = "1.5"), Heat(version = "3.0")));
end Model;

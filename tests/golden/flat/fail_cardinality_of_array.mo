// MLS 3.7.4.3: the cardinality of one connector is asked for
model FailCardinalityOfArray
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  Pin p[2];
  Integer n = cardinality(p);
equation
  p.v = {0, 0};
end FailCardinalityOfArray;

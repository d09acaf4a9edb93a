// MLS 3.7.4.3: the deprecated cardinality counts the connections of a connector and may be used in an assert
connector Pin
  Real v;
  flow Real i;
end Pin;
model CardinalityInAssert
  model Source
    Pin p;
  equation
    assert(cardinality(p) == 1, "connect p exactly once");
    p.v = 1;
  end Source;
  model Load
    Pin p;
  equation
    p.v = 4*p.i;
  end Load;
  Source s;
  Load a;
equation
  connect(s.p, a.p);
end CardinalityInAssert;

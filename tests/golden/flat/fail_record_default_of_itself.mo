// the default of a field constructs a record of the same class, which needs that default again
model FailRecordDefaultOfItself
  record Range
    Real low = 1;
    Real width = span(Range(low = 2));
  end Range;
  function span
    input Range r;
    output Real w;
  algorithm
    w := 10 - r.low;
  end span;
  Range r;
end FailRecordDefaultOfItself;

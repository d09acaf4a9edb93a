// MLS 5.3.2: a function sees constants of a class, not the fields of a record class
model FailRecordMemberInFunction
  record Gains
    Real slope;
    parameter Real offset;
  end Gains;
  function scaled
    input Real x;
    output Real y;
  algorithm
    y := x*Gains.slope + Gains.offset;
  end scaled;
  Real z = scaled(time);
end FailRecordMemberInFunction;

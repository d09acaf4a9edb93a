// MLS 7.2.3: a single field cannot be overridden when the record as a whole has a value
package Lib
  record Data
    Real a;
    Real b;
  end Data;
  model Part
    parameter Data d = Data(2, 3);
    Real y = d.a*time + d.b;
  end Part;
end Lib;
model FailPartOfRecordValueOverridden
  Lib.Part p(d(a = 4));
end FailPartOfRecordValueOverridden;

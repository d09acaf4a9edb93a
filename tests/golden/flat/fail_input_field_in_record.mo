// MLS 4.6: fields of a record must not have the prefix input
record Data
  input Real u;
  Real y;
end Data;
model FailInputFieldInRecord
  Data d(u = time, y = 1);
end FailInputFieldInRecord;

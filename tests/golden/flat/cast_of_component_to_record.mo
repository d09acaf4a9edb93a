// MLS 12.6.1: a record constructor with a model component as only argument picks the fields by name
record Summary
  Real T;
  Real m;
end Summary;
model CastOfComponentToRecord
  model Tank
    Real T = 300 + time;
    Real m = 5;
    Real h = 2*m;
  end Tank;
  Tank tank;
  Summary s = Summary(tank);
end CastOfComponentToRecord;

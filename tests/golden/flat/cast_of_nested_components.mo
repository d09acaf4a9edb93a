// MLS 12.6.1: components in components become records in records; an array of components an array of records
connector Pin
  Real v;
  flow Real i;
end Pin;
record PinData
  Real v;
end PinData;
record Data
  Real k;
  PinData p;
  String name = "no name";
end Data;
model CastOfNestedComponents
  model Part
    parameter Real k = 1;
    Pin p;
  equation
    p.v = k*time;
  end Part;
  Part one(k = 3);
  Part parts[2](k = {1, 2});
  Data d = Data(one);
  Data ds[2] = Data(parts);
end CastOfNestedComponents;

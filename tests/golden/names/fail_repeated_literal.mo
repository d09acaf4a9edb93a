// MLS 4.9.5: the literals of an enumeration have different names
model RepeatedLiteral
  type Phase = enumeration(solid, liquid, solid);
  Phase phase = Phase.solid;
end RepeatedLiteral;

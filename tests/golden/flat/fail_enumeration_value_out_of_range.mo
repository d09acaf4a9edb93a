// MLS 4.8.5.3: converting an Integer without matching literal to an enumeration is an error
model FailEnumerationValueOutOfRange
  type Color = enumeration(red, green, blue);
  parameter Color c = Color(4);
  Boolean isRed = c == Color.red;
end FailEnumerationValueOutOfRange;

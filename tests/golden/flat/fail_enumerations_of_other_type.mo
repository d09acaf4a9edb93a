// MLS 6.7: values of enumerations with different literals cannot be compared
type Color = enumeration(red, green);
type Size = enumeration(small, large);
model FailEnumerationsOfOtherType
  Color c = if time > 1 then Color.red else Color.green;
  Boolean b;
equation
  b = c == Size.small;
end FailEnumerationsOfOtherType;

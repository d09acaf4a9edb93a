// MLS 3.7.1: String converts Real, Integer, Boolean and enumeration values, options are given by name
model StringConversionWithOptions
  type Color = enumeration(red, green);
  parameter Real r = 3.14159265;
  String a = String(r, significantDigits = 3);
  String b = String(42, minimumLength = 6, leftJustified = false);
  String c = String(Color.green) + "/" + String(true);
  String d = String(r, format = ".2f");
end StringConversionWithOptions;

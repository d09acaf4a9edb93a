// MLS 13.2.2: any class may contain imports
package Conv
  constant Real factor = 3.6;
end Conv;
record Speed
  import Conv.factor;
  Real ms;
  Real kmh = factor*ms;
end Speed;
function toKmh
  import Conv.*;
  input Real v;
  output Real y;
algorithm
  y := factor*v;
end toKmh;
model ImportInFunctionAndRecord
  Speed s(ms = time);
  Real y = toKmh(s.ms);
end ImportInFunctionAndRecord;

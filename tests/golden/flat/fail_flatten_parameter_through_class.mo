// MLS 5.3.2: through a class, only constants can be used
package Lib
  model Part
    parameter Real k = 2;
  end Part;
end Lib;
model FailFlattenParameterThroughClass
  Real x = Lib.Part.k;
end FailFlattenParameterThroughClass;

// MLS 12.4: only functions, record constructors and enumeration conversions can be called
package Lib
  model Half
    input Real x;
    output Real y = x/2;
  end Half;
end Lib;
model FailCallOfAModel
  Real y = Lib.Half(time);
end FailCallOfAModel;

// expect 3:34: enumeration literals take no value; "," or ")" expected
package Kinds
  type Phase = enumeration(solid = 1, liquid = 2);
end Kinds;

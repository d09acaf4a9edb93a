// expect 3:34: an enumeration literal is missing between the two commas
package Kinds
  type Phase = enumeration(solid,, gas);
end Kinds;

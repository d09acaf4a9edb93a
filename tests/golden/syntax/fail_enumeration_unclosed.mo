// expect 3:27: this "(" is not closed before ";"
package Kinds
  type Phase = enumeration(solid, liquid, gas;
  constant Real x = 1;
end Kinds;

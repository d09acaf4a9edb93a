// expect 3:28: "(" expected after "enumeration", found "solid"
package Kinds
  type Phase = enumeration solid, liquid, gas;
end Kinds;

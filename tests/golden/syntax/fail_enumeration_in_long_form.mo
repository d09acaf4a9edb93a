// expect 3:14: "enumeration" belongs behind "=": "type Phase = enumeration(...)"
package Kinds
  type Phase enumeration(solid, liquid);
end Kinds;

// expect 3:43: "end" is a keyword and cannot be an enumeration literal
package Phases
  type Phase = enumeration(start, middle, end);
end Phases;

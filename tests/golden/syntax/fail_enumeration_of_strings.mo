// expect 3:28: enumeration literals are identifiers, not strings
package Kinds
  type Phase = enumeration("solid", "liquid");
end Kinds;

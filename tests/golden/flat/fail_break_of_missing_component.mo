// MLS 7.4: a deselection must match an element of the base class
package Lib
  model Part
    Real y = time;
  end Part;
  model Pair
    Part first;
    Part second;
  end Pair;
end Lib;
model FailBreakOfMissingComponent
  extends Lib.Pair(break third);
end FailBreakOfMissingComponent;

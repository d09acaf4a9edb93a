// expect 6:23: an import clause takes one name; ";" expected, found ","
// expect 9:22: "initial" is a keyword and cannot name a component
// expect 16:7: "=" found in an element list; the keyword "equation" is missing before
package Outer
  package Middle
    import Plant.Units, Plant.Math;

    model Leaf
      parameter Real initial = 3;
      Real x = time;
    end Leaf;
  end Middle;

  model Other
    Real x;
    x = time;
  end Other;
end Outer;

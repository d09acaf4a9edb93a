// MLS 13.2: the first part of an imported name is looked up at the top level, whatever is declared nearby
package Data
  constant Integer n = 2;
end Data;
package Other
  package Data
    constant Integer n = 5;
  end Data;
  model Part
    import D = Data;
    Real x[D.n] = fill(time, D.n);
    Real y[Data.n] = fill(time, Data.n);
  end Part;
end Other;
model ImportOfTopLevelPackage
  Other.Part p;
end ImportOfTopLevelPackage;

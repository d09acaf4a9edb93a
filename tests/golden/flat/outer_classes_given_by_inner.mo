// MLS 5.4: outer classes of all kinds stand for the nearest inner ones around the component; `inner outer` reads the one above
package Lib
  package Medium
    constant Real k = 1;
    function law
      input Real u;
      output Real y;
    algorithm
      y := u*k;
    end law;
  end Medium;
  package Water
    extends Medium(k = 3);
  end Water;
  model Short
    Real v = 1;
  end Short;
  model Long
    Real v = 6;
    Real w = time;
  end Long;
  record Pair
    parameter Integer n = 1;
    Real v[n];
  end Pair;
  record Triple
    parameter Integer n = 3;
    Real v[n];
  end Triple;
  model User
    outer package Medium = Lib.Medium;
    outer model Part = Short;
    outer record Data = Pair;
    Part part;
    Data data(v = fill(time, data.n));
    Real y = Medium.law(time) + Medium.k;
  end User;
  model Derived
    extends User;
    Real z = Medium.k;
  end Derived;
  model Middle
    inner outer model Part = Short;
    Part above;
    User user;
  end Middle;
end Lib;
model OuterClassesGivenByInner
  model Near
    inner package Medium = Lib.Medium;
    inner record Data = Lib.Pair;
    Lib.User user;
  end Near;
  inner package Medium = Lib.Water;
  inner model Part = Lib.Long;
  inner record Data = Lib.Triple;
  Near near;
  Lib.Derived derived[2];
  Lib.Middle middle;
end OuterClassesGivenByInner;

// expect: Mass is not visible without an import
package Plant
  type Mass = Real;
  encapsulated model Tank
    Mass m;
    Real x;
  end Tank;
  encapsulated model Vessel
    import Plant.Mass;
    Mass m;
  end Vessel;
end Plant;

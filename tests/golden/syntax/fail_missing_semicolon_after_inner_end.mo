// expect 5:12: a ";" is missing after "end Inlet"
package Parts
  model Inlet
    Real p;
  end Inlet

  model Outlet
    Real p;
  end Outlet;
end Parts;

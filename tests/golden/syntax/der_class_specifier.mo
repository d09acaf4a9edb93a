package SteamTable "Functions with partial derivatives made from them"
  function enthalpy "Specific enthalpy of steam, crude fit"
    input Real p "Pressure";
    input Real T "Temperature";
    output Real h;
  algorithm
    h := 2.5e6 + 2.0e3 * (T - 373.15) - 12 * p / 1e5;
  end enthalpy;

  function enthalpy_p = der(enthalpy, p) "Slope over pressure";
  function enthalpy_T = der(SteamTable.enthalpy, T);
  function enthalpy_pT = der(.SteamTable.enthalpy, p, T) "Mixed second derivative"
    annotation(Inline = true);

  model Check
    Real cp = enthalpy_T(1e5, 400 + time);
  end Check;
end SteamTable;

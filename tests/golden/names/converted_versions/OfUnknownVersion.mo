model OfUnknownVersion
  Pumps.Barrel barrel(h(start = 1));
  Pumps.Cask cask(area = 2);
  Pumps.Vessel vessel(h(start = 3));
  Pumps.Mix mix(k1 = 2, k2 = 5);
  Pumps.SIunits.Mass m = barrel.h + vessel.h;
end OfUnknownVersion;

model Plant
  Pumps.Valve valve;
  Pumps.Vessel vessel(volume = 2);
end Plant;

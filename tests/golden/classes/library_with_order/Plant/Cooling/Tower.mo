within Plant.Cooling;
block Tower
end Tower;

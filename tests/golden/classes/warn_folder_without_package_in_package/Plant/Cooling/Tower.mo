within Plant.Cooling;
model Tower
end Tower;

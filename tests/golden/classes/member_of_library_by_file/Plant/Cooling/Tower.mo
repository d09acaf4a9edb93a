within Plant.Cooling;
model Tower
  model Fan
  end Fan;
end Tower;

package Plant
  model Pump
  end Pump;
end Plant;

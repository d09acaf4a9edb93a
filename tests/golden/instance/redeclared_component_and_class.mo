model Plant
  partial model Machine
    parameter Real power = 1;
  end Machine;
  model Pump
    extends Machine;
    parameter Real head = 10;
  end Pump;
  model Turbine
    extends Machine;
    parameter Real blades = 3;
  end Turbine;
  model Station
    replaceable Pump machine(power = 5) constrainedby Machine(power = 6);
    replaceable model Spare = Pump(power = 7) constrainedby Machine;
    Spare spare(power = 8);
    Spare second;
  end Station;
  Station original;
  Station changed(redeclare Turbine machine(blades = 4), redeclare model Spare = Turbine(blades = 5));
end Plant;

model Plant
  model Machine
    parameter Real power = 1;
    parameter Real speed = 1;
  end Machine;
  replaceable Machine a(power = 2) constrainedby Machine(power = 3, speed = 3);
  replaceable model Short = Machine(power = 4) constrainedby Machine(power = 5, speed = 5);
  replaceable model Long
    extends Machine(power = 6);
  end Long constrainedby Machine(power = 7);
  Short b;
  Short c(speed = 8);
  Long d;
end Plant;

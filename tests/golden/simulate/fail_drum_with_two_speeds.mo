// the speed of the drum is set twice, that of the motor not at all; the equations in between are not to blame
block Machine
  Real torque;
  Real speed;
  Real power;
equation
  power = torque * speed;
end Machine;
model FailDrumWithTwoSpeeds
  Machine drum;
  Machine motor;
equation
  drum.speed = 3 * time;
  drum.torque = 2;
  motor.power = drum.power;
  drum.speed = 2 + time;
end FailDrumWithTwoSpeeds;

model World
  model Gravity
    parameter Real g = 9.81;
  end Gravity;
  model Body
    outer Gravity gravity;
  end Body;
  model Moon
    inner Gravity gravity(g = 1.62);
    Body rover;
  end Moon;
  inner Gravity gravity;
  Moon moon;
  Body[2] bodies;
end World;

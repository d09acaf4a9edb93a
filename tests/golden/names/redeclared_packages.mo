package Fluids
  partial package Medium
    replaceable record State
    end State;
    replaceable partial model Properties
      State state;
      Real p;
    end Properties;
    constant Integer n = 1;
  end Medium;
  package Water
    extends Medium;
    redeclare record extends State
      Real T;
    end State;
    redeclare replaceable model extends Properties(p(start = 1e5))
      Real h;
    end Properties;
  end Water;
  package HotWater
    extends Water;
    redeclare model extends Properties(h(start = 1e6), state(T(start = 350)))
    end Properties;
  end HotWater;
  model Pipe
    replaceable package Medium = Water constrainedby Fluids.Medium;
    Medium.Properties inlet(h(start = 1), state(T(start = 300)));
    Medium.State outlet;
  end Pipe;
  model Plant
    package Hot = HotWater;
    Pipe pipe(redeclare package Medium = Hot, inlet(h(nominal = 1e5)));
    Pipe cold(redeclare replaceable package Medium = Water constrainedby Fluids.Medium);
  end Plant;
end Fluids;

model Network
  package Medium
    constant Real density = 1;
    replaceable record State
      Real p = 1;
    end State;
    replaceable model Properties
      State state;
    end Properties;
  end Medium;
  package Steam
    extends Medium(density = 0.6);
    redeclare record extends State
      Real x = 2;
    end State;
  end Steam;
  model Pipe
    replaceable package M = Medium;
    M.Properties inlet;
  end Pipe;
  Pipe water;
  Pipe steam(redeclare package M = Steam);
end Network;

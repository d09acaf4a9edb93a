package HeatedPlant "Refines classes that it inherits"
  extends Plants.Base;

  redeclare model extends Boiler(efficiency = 0.93, n = 4) "With a blow-down valve"
    parameter Real blowDown = 0.02;
  equation
    m_loss = blowDown * m_feed;
  end Boiler;

  redeclare replaceable model extends Turbine "Still replaceable"
    Real wear(start = 0);
  equation
    der(wear) = 1e-9 * power;
  end Turbine;

  redeclare function extends losses
  algorithm
    q := q + 1.5 * u;
  end losses;

  redeclare record extends State()
    Real quality "Steam quality";
  end State;

  redeclare final encapsulated package extends Medium
  end Medium;

  annotation(version = "2");
end HeatedPlant;

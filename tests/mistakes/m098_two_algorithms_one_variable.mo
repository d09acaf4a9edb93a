model Tariff "Price of electricity"
  Real E(start=0, fixed=true) "Energy";
  Real cost "Cost";
equation
  der(E) = 2;
algorithm
  cost := 0.3*E;
algorithm
  if E > 10 then
    cost := 3 + 0.2*(E - 10);
  end if;
  annotation(experiment(StopTime=10));
end Tariff;

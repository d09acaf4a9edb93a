model DrivenPosition "A mass whose position an input prescribes: its derivatives are needed"
  input Real s;
  Real position;
  Real velocity;
  Real force;
equation
  position = s;
  der(position) = velocity;
  force = 2*velocity;
  annotation(experiment(StopTime = 3));
end DrivenPosition;

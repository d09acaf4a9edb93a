model PieceCounter "Counts pieces on a belt"
  Real phase "Position of the belt";
  Integer n(start=0, fixed=true) "Number of pieces";
equation
  phase = sin(2*time);
  when phase > 0.9 then
    n = n + 1;
  end when;
  annotation(experiment(StopTime=20));
end PieceCounter;

model Exchanger "Imports in every permitted form"
  import Plant.Media.Water;
  import SI = Plant.Units.SI "Short name";
  import Plant.Math.*;
  import Plant.Interfaces.{HeatPort, FluidPort, SignalBus};
  import Plant.Icons.{Flame};
  import Plant "A package on the top level";
  import W = Water annotation(Evaluate = true);
  import Plant.Constants.* "All constants" annotation(HideResult = true);
  import Plant.Functions . *;
  import 'Plant 2'.'Units-SI'.{ 'per unit' };
  parameter SI.Area A = 2.5;
  HeatPort hot, cold;
equation
  hot.Q_flow + cold.Q_flow = 0;
  hot.Q_flow = A * 450 * (hot.T - cold.T);
end Exchanger;

// MLS 9.3: a signal has one source, whichever way they are connected
package Signals
  connector Out = output Real;
  connector In = input Real;
  block Source
    parameter Real k = 1;
    Out y = k*time;
  end Source;
  block Sink
    In u;
    Real v = 2*u;
  end Sink;
end Signals;
model FailOutputConnectedToOutput
  Signals.Source first(k = 2);
  Signals.Source second(k = 3);
  Signals.Sink sink;
equation
  connect(first.y, sink.u);
  connect(second.y, sink.u);
end FailOutputConnectedToOutput;

package Prefixes
  connector Terminal
    Real v;
    flow Real i;
    stream Real h_outflow;
    flow discrete Real pulses;
    parameter Integer phases = 3;
    constant Integer version = 1;
  end Terminal;

  connector Sensor
    stream constant output Real label;
    flow parameter input Real tare;
    discrete input Integer count;
    constant input Boolean ready;
    parameter output Real scale;
    discrete output Real held;
  end Sensor;

  block Sampled
    input Real u[3], v;
    output Real y[3](each start = 0), z = 2 * v "Doubled";
    discrete Real[2, 2] state, old[4];
    parameter Real[:] table = {1, 2, 3};
    constant Prefixes.Inner.Kind[2] kinds;
    .Real x;
    .Prefixes.Terminal t[size(table, 1)];
    final parameter Real T = 0.01;
  protected
    inner constant Real eps = 1e-12, tiny = 1e-60;
  end Sampled;
end Prefixes;

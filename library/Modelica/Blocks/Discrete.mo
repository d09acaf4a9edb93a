// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Discrete "Blocks that sample their inputs periodically"
  block Sampler "Input at the last sample instant"
    extends Interfaces.DiscreteSISO;
  equation
    when {sampleTrigger, initial()} then
      y = u;
    end when;
  end Sampler;

  block ZeroOrderHold "Input at the last sample instant, handed on after the instant"
    extends Interfaces.DiscreteSISO;
    output Real ySample(start=0, fixed=true) "Sample";
  equation
    when {sampleTrigger, initial()} then
      ySample = u;
    end when;
    y = pre(ySample);
  end ZeroOrderHold;

  block FirstOrderHold "Line through the last two samples"
    extends Modelica.Blocks.Interfaces.DiscreteSISO;
  protected
    discrete SI.Time last "Time of the newest sample";
    discrete Real newer "Newest sample";
    discrete Real older "Sample before";
    discrete Real slope "Slope from the older to the newer sample";
  initial equation
    pre(last) = time;
    pre(older) = u;
    pre(newer) = u;
    pre(slope) = 0;
  equation
    when sampleTrigger then
      last = time;
      newer = u;
      older = pre(newer);
      slope = if firstTrigger then 0 else (newer - older)/samplePeriod;
    end when;
    // pre: the new slope holds after the sample instant only.
    y = older + (time - last)*pre(slope);
  end FirstOrderHold;

  block UnitDelay "Input one sample ago"
    parameter Real y_start=0 "Output at the start";
    extends Interfaces.DiscreteSISO;
  initial equation
    y = y_start;
  equation
    when sampleTrigger then
      y = pre(u);
    end when;
  end UnitDelay;

  block TransferFunction "Quotient of polynomials in z"
    parameter Real b[:]={1} "Numerator, highest power first";
    parameter Real a[:]={1} "Denominator, highest power first";
    extends Interfaces.DiscreteSISO;
    output Real x[size(a, 1) - 1](each start=0, each fixed=true) "State";
  protected
    final parameter Integer n=size(a, 1) - 1 "Order";
    discrete Real line[n + 1](each start=0, each fixed=true) "Delay line: newest element first, then the old state";
  equation
    when sampleTrigger then
      line = cat(1, {u/a[1] - a[2:n + 1]*pre(x)/a[1]}, pre(x));
      x = line[1:n];
      y = b*line[n + 2 - size(b, 1):n + 1];
    end when;
  end TransferFunction;

  block StateSpace "Linear system of difference equations"
    parameter Real A[:, size(A, 1)]=[1, 0; 0, 1] "System matrix";
    parameter Real B[size(A, 1), :]=[1; 1] "Input matrix";
    parameter Real C[:, size(A, 1)]=[1, 1] "Output matrix";
    parameter Real D[size(C, 1), size(B, 2)]=zeros(size(C, 1), size(B, 2)) "Feed-through matrix";
    extends Interfaces.DiscreteMIMO(final nin=size(B, 2), final nout=size(C, 1));
    output Real x[size(A, 1)] "State";
  equation
    when sampleTrigger then
      x = A*pre(x) + B*u;
      y = C*pre(x) + D*u;
    end when;
  end StateSpace;

  block TriggeredSampler "Input at the last trigger"
    extends Modelica.Blocks.Icons.DiscreteBlock;
    parameter Real y_start=0 "Output at the start";
    Modelica.Blocks.Interfaces.RealInput u "Input";
    Modelica.Blocks.Interfaces.RealOutput y "Output";
    Modelica.Blocks.Interfaces.BooleanInput trigger "Takes a sample when it becomes true";
  initial equation
    y = y_start;
  equation
    when trigger then
      y = u;
    end when;
  end TriggeredSampler;

  block TriggeredMax "Largest magnitude at any trigger"
    extends Modelica.Blocks.Icons.DiscreteBlock;
    Modelica.Blocks.Interfaces.RealInput u "Input";
    Modelica.Blocks.Interfaces.RealOutput y "Output";
    Modelica.Blocks.Interfaces.BooleanInput trigger "Takes a sample when it becomes true";
  initial equation
    y = 0;
  equation
    when trigger then
      y = max(abs(u), pre(y));
    end when;
  end TriggeredMax;
end Discrete;

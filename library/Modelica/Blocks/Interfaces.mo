// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Interfaces "Connectors and partial blocks"
  connector RealInput = input Real "Real input";
  connector RealOutput = output Real "Real output";
  connector BooleanInput = input Boolean "Boolean input";
  connector BooleanOutput = output Boolean "Boolean output";
  connector IntegerInput = input Integer "Integer input";
  connector IntegerOutput = output Integer "Integer output";
  connector RealVectorInput = input Real "Element of a vector of Real inputs";
  connector IntegerVectorInput = input Integer "Element of a vector of Integer inputs";
  connector BooleanVectorInput = input Boolean "Element of a vector of Boolean inputs";
  connector RealVectorOutput = output Real "Element of a vector of Real outputs";

  partial block SO "One Real output"
    extends Modelica.Blocks.Icons.Block;
    RealOutput y "Output";
  end SO;

  partial block MO "Vector of Real outputs"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer nout(min=1) = 1 "Number of outputs";
    RealOutput y[nout] "Outputs";
  end MO;

  partial block SISO "One Real input, one Real output"
    extends Modelica.Blocks.Icons.Block;
    RealInput u "Input";
    RealOutput y "Output";
  end SISO;

  partial block SI2SO "Two Real inputs, one Real output"
    extends Modelica.Blocks.Icons.Block;
    RealInput u1 "First input";
    RealInput u2 "Second input";
    RealOutput y "Output";
  end SI2SO;

  partial block SIMO "One Real input, vector of Real outputs"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer nout=1 "Number of outputs";
    RealInput u "Input";
    RealOutput y[nout] "Outputs";
  end SIMO;

  partial block MISO "Vector of Real inputs, one Real output"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer nin=1 "Number of inputs";
    RealInput u[nin] "Inputs";
    RealOutput y "Output";
  end MISO;

  partial block PartialRealMISO "Vector of Real inputs that grows with its connections, one Real output"
    parameter Integer significantDigits(min=1) = 3 "Digits shown in the icon";
    parameter Integer nu(min=0) = 0 "Number of inputs" annotation(Dialog(connectorSizing=true));
    Modelica.Blocks.Interfaces.RealVectorInput u[nu] "Inputs";
    Modelica.Blocks.Interfaces.RealOutput y "Output";
  end PartialRealMISO;

  partial block MIMO "Vectors of Real inputs and outputs"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer nin=1 "Number of inputs";
    parameter Integer nout=1 "Number of outputs";
    RealInput u[nin] "Inputs";
    RealOutput y[nout] "Outputs";
  end MIMO;

  partial block MIMOs "As many Real outputs as inputs"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n=1 "Number of inputs and of outputs";
    RealInput u[n] "Inputs";
    RealOutput y[n] "Outputs";
  end MIMOs;

  partial block MI2MO "Two vectors of Real inputs, one of outputs, of equal size"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n=1 "Size of every vector";
    RealInput u1[n] "First inputs";
    RealInput u2[n] "Second inputs";
    RealOutput y[n] "Outputs";
  end MI2MO;

  partial block SignalSource "Source with an offset and a start time"
    extends SO;
    parameter Real offset=0 "Added to the signal";
    parameter SI.Time startTime=0 "The signal is offset before this time";
  end SignalSource;

  partial block SVcontrol "Controller of one variable"
    extends Modelica.Blocks.Icons.Block;
    RealInput u_s "Set point";
    RealInput u_m "Measurement";
    RealOutput y "Actuator signal";
  end SVcontrol;

  partial block MVcontrol "Controller of several variables"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer nu_s=1 "Number of set points";
    parameter Integer nu_m=1 "Number of measurements";
    parameter Integer ny=1 "Number of actuator signals";
    RealInput u_s[nu_s] "Set points";
    RealInput u_m[nu_m] "Measurements";
    RealOutput y[ny] "Actuator signals";
  end MVcontrol;

  partial block DiscreteBlock "Block with a periodic trigger"
    extends Modelica.Blocks.Icons.DiscreteBlock;
    parameter SI.Time samplePeriod(min=100*Modelica.Constants.eps, start=0.1) "Time between samples";
    parameter SI.Time startTime=0 "Time of the first sample";
  protected
    output Boolean sampleTrigger "True at the sample instants";
    output Boolean firstTrigger(start=false, fixed=true) "True from the first to the second sample";
  equation
    sampleTrigger = sample(startTime, samplePeriod);
    when sampleTrigger then
      firstTrigger = time - startTime <= 0.5*samplePeriod;
    end when;
  end DiscreteBlock;

  partial block DiscreteSISO "Sampling block with one input and one output"
    extends DiscreteBlock;
    Modelica.Blocks.Interfaces.RealInput u "Continuous input";
    Modelica.Blocks.Interfaces.RealOutput y "Output";
  end DiscreteSISO;

  partial block DiscreteMIMO "Sampling block with several inputs and outputs"
    extends DiscreteBlock;
    parameter Integer nin=1 "Number of inputs";
    parameter Integer nout=1 "Number of outputs";
    Modelica.Blocks.Interfaces.RealInput u[nin] "Continuous inputs";
    Modelica.Blocks.Interfaces.RealOutput y[nout] "Outputs";
  end DiscreteMIMO;

  partial block DiscreteMIMOs "Sampling block with as many outputs as inputs"
    extends DiscreteBlock;
    parameter Integer n=1 "Number of inputs and of outputs";
    Modelica.Blocks.Interfaces.RealInput u[n] "Continuous inputs";
    Modelica.Blocks.Interfaces.RealOutput y[n] "Outputs";
  end DiscreteMIMOs;

  partial block SVdiscrete "Sampled controller of one variable"
    extends DiscreteBlock;
    Discrete.Sampler sampler_s(final samplePeriod=samplePeriod, final startTime=startTime) "Samples the set point";
    Discrete.Sampler sampler_m(final samplePeriod=samplePeriod, final startTime=startTime) "Samples the measurement";
    Modelica.Blocks.Interfaces.RealInput u_s "Set point";
    Modelica.Blocks.Interfaces.RealInput u_m "Measurement";
    Modelica.Blocks.Interfaces.RealOutput y "Actuator signal";
  equation
    connect(u_s, sampler_s.u);
    connect(u_m, sampler_m.u);
  end SVdiscrete;

  partial block MVdiscrete "Sampled controller of several variables"
    extends DiscreteBlock;
    parameter Integer nu_s=1 "Number of set points";
    parameter Integer nu_m=1 "Number of measurements";
    parameter Integer ny=1 "Number of actuator signals";
    Discrete.Sampler sampler_s[nu_s](each final samplePeriod=samplePeriod, each final startTime=startTime) "Sample the set points";
    Discrete.Sampler sampler_m[nu_m](each final samplePeriod=samplePeriod, each final startTime=startTime) "Sample the measurements";
    Modelica.Blocks.Interfaces.RealInput u_s[nu_s] "Set points";
    Modelica.Blocks.Interfaces.RealInput u_m[nu_m] "Measurements";
    Modelica.Blocks.Interfaces.RealOutput y[ny] "Actuator signals";
  equation
    connect(u_s, sampler_s.u);
    connect(u_m, sampler_m.u);
  end MVdiscrete;

  partial block BooleanSISO "One Boolean input, one Boolean output"
    extends Modelica.Blocks.Icons.BooleanBlock;
    BooleanInput u "Input";
    BooleanOutput y "Output";
  end BooleanSISO;

  partial block BooleanMIMOs "As many Boolean outputs as inputs"
    extends Modelica.Blocks.Icons.BooleanBlock;
    parameter Integer n=1 "Number of inputs and of outputs";
    BooleanInput u[n] "Inputs";
    BooleanOutput y[n] "Outputs";
  end BooleanMIMOs;

  partial block MI2BooleanMOs "Two vectors of Real inputs, one of Boolean outputs"
    extends Modelica.Blocks.Icons.BooleanBlock;
    parameter Integer n=1 "Size of every vector";
    RealInput u1[n] "First inputs";
    RealInput u2[n] "Second inputs";
    BooleanOutput y[n] "Outputs";
  end MI2BooleanMOs;

  partial block SI2BooleanSO "Two Boolean inputs, one Boolean output"
    extends Modelica.Blocks.Icons.BooleanBlock;
    BooleanInput u1 "First input";
    BooleanInput u2 "Second input";
    BooleanOutput y "Output";
  end SI2BooleanSO;

  partial block BooleanSignalSource "Source of a Boolean signal"
    extends Modelica.Blocks.Icons.BooleanBlock;
    BooleanOutput y "Output";
  end BooleanSignalSource;

  partial block IntegerSO "One Integer output"
    extends Modelica.Blocks.Icons.IntegerBlock;
    IntegerOutput y "Output";
  end IntegerSO;

  partial block IntegerMO "Vector of Integer outputs"
    extends Modelica.Blocks.Icons.IntegerBlock;
    parameter Integer nout(min=1) = 1 "Number of outputs";
    IntegerOutput y[nout] "Outputs";
  end IntegerMO;

  partial block IntegerSignalSource "Source of an Integer signal with an offset and a start time"
    extends IntegerSO;
    parameter Integer offset=0 "Added to the signal";
    parameter SI.Time startTime=0 "The signal is offset before this time";
  end IntegerSignalSource;

  partial block IntegerSIBooleanSO "One Integer input, one Boolean output"
    extends Modelica.Blocks.Icons.BooleanBlock;
    IntegerInput u "Input";
    BooleanOutput y "Output";
  end IntegerSIBooleanSO;

  partial block IntegerMIBooleanMOs "As many Boolean outputs as Integer inputs"
    extends Modelica.Blocks.Icons.BooleanBlock;
    parameter Integer n=1 "Number of inputs and of outputs";
    IntegerInput u[n] "Inputs";
    BooleanOutput y[n] "Outputs";
  end IntegerMIBooleanMOs;

  partial block PartialIntegerSISO "One Integer input, one Integer output"
    Modelica.Blocks.Interfaces.IntegerInput u "Input";
    Modelica.Blocks.Interfaces.IntegerOutput y "Output";
  end PartialIntegerSISO;

  partial block PartialIntegerMISO "Vector of Integer inputs that grows with its connections"
    parameter Integer nu(min=0) = 0 "Number of inputs" annotation(Dialog(connectorSizing=true));
    Modelica.Blocks.Interfaces.IntegerVectorInput u[nu] "Inputs";
    Modelica.Blocks.Interfaces.IntegerOutput y "Output";
  end PartialIntegerMISO;

  partial block partialBooleanSISO "One Boolean input, one Boolean output"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Blocks.Interfaces.BooleanInput u "Input";
    Blocks.Interfaces.BooleanOutput y "Output";
  end partialBooleanSISO;

  partial block partialBooleanSI2SO "Two Boolean inputs, one Boolean output"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Blocks.Interfaces.BooleanInput u1 "First input";
    Blocks.Interfaces.BooleanInput u2 "Second input";
    Blocks.Interfaces.BooleanOutput y "Output";
  end partialBooleanSI2SO;

  partial block partialBooleanSI3SO "Three Boolean inputs, one Boolean output"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Blocks.Interfaces.BooleanInput u1 "First input";
    Blocks.Interfaces.BooleanInput u2 "Second input";
    Blocks.Interfaces.BooleanInput u3 "Third input";
    Blocks.Interfaces.BooleanOutput y "Output";
  end partialBooleanSI3SO;

  partial block partialBooleanSI "One Boolean input"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Blocks.Interfaces.BooleanInput u "Input";
  end partialBooleanSI;

  partial block partialBooleanSO "One Boolean output"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Blocks.Interfaces.BooleanOutput y "Output";
  end partialBooleanSO;

  partial block partialBooleanSource "Source of a Boolean signal"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Blocks.Interfaces.BooleanOutput y "Output";
  end partialBooleanSource;

  partial block partialBooleanThresholdComparison "Compares the input with a threshold"
    parameter Real threshold=0 "Number to compare with";
    Blocks.Interfaces.RealInput u "Input";
    Blocks.Interfaces.BooleanOutput y "Output";
  end partialBooleanThresholdComparison;

  partial block partialBooleanComparison "Compares two inputs"
    Blocks.Interfaces.RealInput u1 "First input";
    Blocks.Interfaces.RealInput u2 "Second input";
    Blocks.Interfaces.BooleanOutput y "Output";
  end partialBooleanComparison;

  partial block PartialBooleanSISO_small "One Boolean input, one Boolean output"
    Modelica.Blocks.Interfaces.BooleanInput u "Input";
    Modelica.Blocks.Interfaces.BooleanOutput y "Output";
  end PartialBooleanSISO_small;

  partial block PartialBooleanMISO "Vector of Boolean inputs that grows with its connections"
    parameter Integer nu(min=0) = 0 "Number of inputs" annotation(Dialog(connectorSizing=true));
    Modelica.Blocks.Interfaces.BooleanVectorInput u[nu] "Inputs";
    Modelica.Blocks.Interfaces.BooleanOutput y "Output";
  end PartialBooleanMISO;

  partial block PartialConversionBlock "Base of unit conversions"
    RealInput u "Quantity in the old unit";
    RealOutput y "Quantity in the new unit";
  end PartialConversionBlock;

  package Adaptors "Adaptors between physical connectors and signals, for models that are exported"
    partial model FlowToPotentialAdaptor "Signal inputs for the flow variable, outputs for the potential and its derivatives"
      parameter Boolean use_pder=true "Give out the first derivative of the potential?";
      parameter Boolean use_pder2=true "Give out the second derivative of the potential?";
      parameter Boolean use_fder=true "Take in the first derivative of the flow?";
      parameter Boolean use_fder2=true "Take in the second derivative of the flow?";
      Modelica.Blocks.Interfaces.RealOutput p "Potential";
      Modelica.Blocks.Interfaces.RealOutput pder if use_pder "First derivative of the potential";
      Modelica.Blocks.Interfaces.RealOutput pder2 if use_pder and use_pder2 "Second derivative of the potential";
      Modelica.Blocks.Interfaces.RealInput f "Flow";
      Modelica.Blocks.Interfaces.RealInput fder if use_fder "First derivative of the flow";
      Modelica.Blocks.Interfaces.RealInput fder2 if use_fder and use_fder2 "Second derivative of the flow";
    protected
      parameter String Name_p="p" "Label of p";
      parameter String Name_pder="der(p)" "Label of pder";
      parameter String Name_pder2="der2(p)" "Label of pder2";
      parameter String Name_f="f" "Label of f";
      parameter String Name_fder="der(f)" "Label of fder";
      parameter String Name_fder2="der2(f)" "Label of fder2";
      Real y "Potential of the physical connector";
      Modelica.Blocks.Interfaces.RealOutput y1 "Its derivative";
      Modelica.Blocks.Interfaces.RealOutput y2 "Its second derivative";
      Real u "Flow of the physical connector";
      Modelica.Blocks.Interfaces.RealInput u1 "Its derivative";
      Modelica.Blocks.Interfaces.RealInput u2 "Its second derivative";
    equation
      y = p;
      y1 = if use_pder then der(y) else 0;
      y2 = if use_pder and use_pder2 then der(y1) else 0;
      connect(y1, pder);
      connect(y2, pder2);
      if use_fder then
        connect(fder, u1);
      else
        u1 = 0;
      end if;
      if use_fder and use_fder2 then
        connect(fder2, u2);
      else
        u2 = 0;
      end if;
      if use_fder and use_fder2 then
        u = Functions.state2({f, u1, u2}, time);
      elseif use_fder then
        u = Functions.state1({f, u1}, time);
      else
        u = f;
      end if;
    end FlowToPotentialAdaptor;

    partial model PotentialToFlowAdaptor "Signal inputs for the potential and its derivatives, outputs for the flow variable"
      parameter Boolean use_pder=true "Take in the first derivative of the potential?";
      parameter Boolean use_pder2=true "Take in the second derivative of the potential?";
      parameter Boolean use_fder=true "Give out the first derivative of the flow?";
      parameter Boolean use_fder2=true "Give out the second derivative of the flow?";
      Modelica.Blocks.Interfaces.RealInput p "Potential";
      Modelica.Blocks.Interfaces.RealInput pder if use_pder "First derivative of the potential";
      Modelica.Blocks.Interfaces.RealInput pder2 if use_pder and use_pder2 "Second derivative of the potential";
      Modelica.Blocks.Interfaces.RealOutput f "Flow";
      Modelica.Blocks.Interfaces.RealOutput fder if use_fder "First derivative of the flow";
      Modelica.Blocks.Interfaces.RealOutput fder2 if use_fder and use_fder2 "Second derivative of the flow";
    protected
      parameter String Name_p="p" "Label of p";
      parameter String Name_pder="der(p)" "Label of pder";
      parameter String Name_pder2="der2(p)" "Label of pder2";
      parameter String Name_f="f" "Label of f";
      parameter String Name_fder="der(f)" "Label of fder";
      parameter String Name_fder2="der2(f)" "Label of fder2";
      Real y "Flow of the physical connector";
      Modelica.Blocks.Interfaces.RealOutput y1 "Derivative of f";
      Modelica.Blocks.Interfaces.RealOutput y2 "Second derivative of f";
      Real u "Potential of the physical connector";
      Modelica.Blocks.Interfaces.RealInput u1 "Its derivative";
      Modelica.Blocks.Interfaces.RealInput u2 "Its second derivative";
    equation
      f + y = 0;
      y1 = if use_fder then -der(y) else 0;
      y2 = if use_fder and use_fder2 then -der(y1) else 0;
      connect(y1, fder);
      connect(y2, fder2);
      if use_pder then
        connect(pder, u1);
      else
        u1 = 0;
      end if;
      if use_pder and use_pder2 then
        connect(pder2, u2);
      else
        u2 = 0;
      end if;
      if use_pder and use_pder2 then
        u = Functions.state2({p, u1, u2}, time);
      elseif use_pder then
        u = Functions.state1({p, u1}, time);
      else
        u = p;
      end if;
    end PotentialToFlowAdaptor;

    package Functions "Signals that carry their derivatives"
      function state1 "First element; its derivative is the second element"
        extends Modelica.Icons.Function;
        input Real u[2] "Signal and its derivative";
        input Real t "Time, so that a derivative exists";
        output Real s "Signal";
      algorithm
        s := u[1];
        annotation(derivative(noDerivative=u)=state1der1, InlineAfterIndexReduction=true);
      end state1;

      function state1der1 "Derivative of state1"
        extends Modelica.Icons.Function;
        input Real u[2] "Signal and its derivative";
        input Real t "Time";
        input Real t_der "One";
        output Real sder1 "Derivative of the signal";
      algorithm
        sder1 := u[2];
        annotation(InlineAfterIndexReduction=true);
      end state1der1;

      function state2 "First element; its derivatives are the other elements"
        extends Modelica.Icons.Function;
        input Real u[3] "Signal and its two derivatives";
        input Real t "Time, so that a derivative exists";
        output Real s "Signal";
      algorithm
        s := u[1];
        annotation(derivative(noDerivative=u)=state2der1, InlineAfterIndexReduction=true);
      end state2;

      function state2der1 "Derivative of state2"
        extends Modelica.Icons.Function;
        input Real u[3] "Signal and its two derivatives";
        input Real t "Time";
        input Real t_der "One";
        output Real sder1 "Derivative of the signal";
      algorithm
        sder1 := u[2];
        annotation(derivative(noDerivative=u, order=2)=state2der2, InlineAfterIndexReduction=true);
      end state2der1;

      function state2der2 "Second derivative of state2"
        extends Modelica.Icons.Function;
        input Real u[3] "Signal and its two derivatives";
        input Real t "Time";
        input Real t_der "One";
        input Real t_der2 "Zero";
        output Real sder2 "Second derivative of the signal";
      algorithm
        sder2 := u[3];
        annotation(InlineAfterIndexReduction=true);
      end state2der2;
    end Functions;
  end Adaptors;
end Interfaces;

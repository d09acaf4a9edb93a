// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical.Analog;
package Sources "Sources of voltage and current"
  model SignalVoltage "Voltage given by an input"
    extends Modelica.Electrical.Analog.Icons.VoltageSource;
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Blocks.Interfaces.RealInput v(unit="V") "Voltage from p to n";
    SI.Current i "Current from p to n";
  equation
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
  end SignalVoltage;

  model ConstantVoltage "Constant voltage"
    parameter SI.Voltage V(start=1) "Voltage";
    extends Interfaces.OnePort;
    extends Modelica.Electrical.Analog.Icons.VoltageSource;
  equation
    v = V;
  end ConstantVoltage;

  model StepVoltage "Jump"
    parameter SI.Voltage V(start=1) "Height";
    extends Interfaces.VoltageSource(redeclare Modelica.Blocks.Sources.Step signalSource(final height=V));
  end StepVoltage;

  model RampVoltage "Straight rise"
    parameter SI.Voltage V(start=1) "Height";
    parameter SI.Time duration(min=Modelica.Constants.small, start=2) "Duration of the rise";
    extends Interfaces.VoltageSource(redeclare Modelica.Blocks.Sources.Ramp signalSource(
      final height=V, final duration=duration));
  end RampVoltage;

  model SineVoltage "Sine"
    parameter SI.Voltage V(start=1) "Amplitude";
    parameter SI.Angle phase=0 "Phase at the start time";
    parameter SI.Frequency f(start=1) "Frequency";
    extends Interfaces.VoltageSource(redeclare Modelica.Blocks.Sources.Sine signalSource(
      final amplitude=V, final f=f, final phase=phase));
  end SineVoltage;

  model CosineVoltage "Cosine"
    parameter SI.Voltage V(start=1) "Amplitude";
    parameter SI.Angle phase=0 "Phase at the start time";
    parameter SI.Frequency f(start=1) "Frequency";
    extends Interfaces.VoltageSource(redeclare Modelica.Blocks.Sources.Cosine signalSource(
      final amplitude=V, final f=f, final phase=phase));
  end CosineVoltage;

  model SineVoltageVariableFrequencyAndAmplitude "Sine whose amplitude and frequency are inputs"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    extends Modelica.Electrical.Analog.Icons.VoltageSource;
    parameter Boolean useConstantAmplitude=false "Use a parameter for the amplitude?";
    parameter SI.Voltage constantAmplitude=1 "Amplitude, if constant" annotation(Dialog(enable=useConstantAmplitude));
    parameter Boolean useConstantFrequency=false "Use a parameter for the frequency?";
    parameter SI.Frequency constantFrequency=1 "Frequency, if constant" annotation(Dialog(enable=useConstantFrequency));
    parameter SI.Voltage offset=0 "Added to the wave form";
    SI.Angle phi(start=0) "Phase";
    Blocks.Interfaces.RealInput V(unit="V") if not useConstantAmplitude "Amplitude";
    Blocks.Interfaces.RealInput f(unit="Hz") if not useConstantFrequency "Frequency";
  protected
    Blocks.Interfaces.RealInput height(unit="V") "Present amplitude";
    Blocks.Interfaces.RealInput pace(unit="Hz") "Present frequency";
  equation
    if useConstantAmplitude then
      height = constantAmplitude;
    else
      connect(V, height);
    end if;
    if useConstantFrequency then
      pace = constantFrequency;
    else
      connect(f, pace);
    end if;
    der(phi) = 2*Modelica.Constants.pi*pace;
    v = offset + height*sin(phi);
  end SineVoltageVariableFrequencyAndAmplitude;

  model CosineVoltageVariableFrequencyAndAmplitude "Cosine whose amplitude and frequency are inputs"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    extends Modelica.Electrical.Analog.Icons.VoltageSource;
    parameter Boolean useConstantAmplitude=false "Use a parameter for the amplitude?";
    parameter SI.Voltage constantAmplitude=1 "Amplitude, if constant" annotation(Dialog(enable=useConstantAmplitude));
    parameter Boolean useConstantFrequency=false "Use a parameter for the frequency?";
    parameter SI.Frequency constantFrequency=1 "Frequency, if constant" annotation(Dialog(enable=useConstantFrequency));
    parameter SI.Voltage offset=0 "Added to the wave form";
    SI.Angle phi(start=0) "Phase";
    Blocks.Interfaces.RealInput V(unit="V") if not useConstantAmplitude "Amplitude";
    Blocks.Interfaces.RealInput f(unit="Hz") if not useConstantFrequency "Frequency";
  protected
    Blocks.Interfaces.RealInput height(unit="V") "Present amplitude";
    Blocks.Interfaces.RealInput pace(unit="Hz") "Present frequency";
  equation
    if useConstantAmplitude then
      height = constantAmplitude;
    else
      connect(V, height);
    end if;
    if useConstantFrequency then
      pace = constantFrequency;
    else
      connect(f, pace);
    end if;
    der(phi) = 2*Modelica.Constants.pi*pace;
    v = offset + height*cos(phi);
  end CosineVoltageVariableFrequencyAndAmplitude;

  model ExpSineVoltage "Damped sine"
    parameter SI.Voltage V(start=1) "Amplitude at the start";
    parameter SI.Frequency f(start=2) "Frequency";
    parameter SI.Angle phase=0 "Phase at the start time";
    parameter SI.Damping damping(start=1) "Decay per second";
    extends Interfaces.VoltageSource(redeclare Modelica.Blocks.Sources.ExpSine signalSource(
      final amplitude=V, final f=f, final phase=phase, final damping=damping));
  end ExpSineVoltage;

  model ExponentialsVoltage "Exponential rise, then exponential fall"
    parameter Real vMax(start=1) "Value that an endless rise would reach";
    parameter SI.Time riseTime(min=0, start=0.5) "Duration of the rise";
    parameter SI.Time riseTimeConst(min=Modelica.Constants.small, start=0.1) "Time constant of the rise";
    parameter SI.Time fallTimeConst(min=Modelica.Constants.small, start=riseTimeConst) "Time constant of the fall";
    extends Interfaces.VoltageSource(redeclare Modelica.Blocks.Sources.Exponentials signalSource(
      final outMax=vMax, final riseTime=riseTime, final riseTimeConst=riseTimeConst, final fallTimeConst=fallTimeConst));
  end ExponentialsVoltage;

  model PulseVoltage "Rectangular pulses"
    parameter SI.Voltage V(start=1) "Height";
    parameter Real width(final min=Modelica.Constants.small, final max=100, start=50) "Width of the pulses in percent of the period";
    parameter SI.Time period(final min=Modelica.Constants.small, start=1) "Time from pulse to pulse";
    extends Interfaces.VoltageSource(redeclare Modelica.Blocks.Sources.Pulse signalSource(
      final amplitude=V, final width=width, final period=period));
  end PulseVoltage;

  model SawToothVoltage "Saw tooth"
    parameter SI.Voltage V(start=1) "Height";
    parameter SI.Time period(start=1) "Time from tooth to tooth";
    extends Interfaces.VoltageSource(redeclare Modelica.Blocks.Sources.SawTooth signalSource(
      final amplitude=V, final period=period));
  end SawToothVoltage;

  model TrapezoidVoltage "Trapezoidal pulses"
    parameter SI.Voltage V(start=1) "Height";
    parameter SI.Time rising(final min=0, start=0) "Duration of the rise";
    parameter SI.Time width(final min=0, start=0.5) "Duration of the plateau";
    parameter SI.Time falling(final min=0, start=0) "Duration of the fall";
    parameter SI.Time period(final min=Modelica.Constants.small, start=1) "Time from pulse to pulse";
    parameter Integer nperiod(start=-1) "Number of pulses; negative: without end";
    extends Interfaces.VoltageSource(redeclare Modelica.Blocks.Sources.Trapezoid signalSource(
      final amplitude=V, final rising=rising, final width=width, final falling=falling, final period=period, final nperiod=nperiod));
  end TrapezoidVoltage;

  model TableVoltage "Straight lines between points in time"
    parameter Real table[:, :]=[0, 0; 1, 1; 2, 4] "Points: time in the first column, value in the second";
    extends Interfaces.VoltageSource(redeclare Modelica.Blocks.Sources.TimeTable signalSource(final table=table));
  end TableVoltage;

  model SignalCurrent "Current given by an input"
    extends Modelica.Electrical.Analog.Icons.CurrentSource;
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Blocks.Interfaces.RealInput i(unit="A") "Current from p to n";
    SI.Voltage v "Voltage from p to n";
  equation
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
  end SignalCurrent;

  model ConstantCurrent "Constant current"
    parameter SI.Current I(start=1) "Current";
    extends Interfaces.OnePort;
    extends Modelica.Electrical.Analog.Icons.CurrentSource;
  equation
    i = I;
  end ConstantCurrent;

  model StepCurrent "Jump"
    parameter SI.Current I(start=1) "Height";
    extends Interfaces.CurrentSource(redeclare Modelica.Blocks.Sources.Step signalSource(final height=I));
  end StepCurrent;

  model RampCurrent "Straight rise"
    parameter SI.Current I(start=1) "Height";
    parameter SI.Time duration(min=Modelica.Constants.small, start=2) "Duration of the rise";
    extends Interfaces.CurrentSource(redeclare Modelica.Blocks.Sources.Ramp signalSource(
      final height=I, final duration=duration));
  end RampCurrent;

  model SineCurrent "Sine"
    parameter SI.Current I(start=1) "Amplitude";
    parameter SI.Angle phase=0 "Phase at the start time";
    parameter SI.Frequency f(start=1) "Frequency";
    extends Interfaces.CurrentSource(redeclare Modelica.Blocks.Sources.Sine signalSource(
      final amplitude=I, final f=f, final phase=phase));
  end SineCurrent;

  model CosineCurrent "Cosine"
    parameter SI.Current I(start=1) "Amplitude";
    parameter SI.Angle phase=0 "Phase at the start time";
    parameter SI.Frequency f(start=1) "Frequency";
    extends Interfaces.CurrentSource(redeclare Modelica.Blocks.Sources.Cosine signalSource(
      final amplitude=I, final f=f, final phase=phase));
  end CosineCurrent;

  model SineCurrentVariableFrequencyAndAmplitude "Sine whose amplitude and frequency are inputs"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    extends Modelica.Electrical.Analog.Icons.CurrentSource;
    parameter Boolean useConstantAmplitude=false "Use a parameter for the amplitude?";
    parameter SI.Current constantAmplitude=1 "Amplitude, if constant" annotation(Dialog(enable=useConstantAmplitude));
    parameter Boolean useConstantFrequency=false "Use a parameter for the frequency?";
    parameter SI.Frequency constantFrequency=1 "Frequency, if constant" annotation(Dialog(enable=useConstantFrequency));
    parameter SI.Current offset=0 "Added to the wave form";
    SI.Angle phi(start=0) "Phase";
    Blocks.Interfaces.RealInput I(unit="A") if not useConstantAmplitude "Amplitude";
    Blocks.Interfaces.RealInput f(unit="Hz") if not useConstantFrequency "Frequency";
  protected
    Blocks.Interfaces.RealInput height(unit="A") "Present amplitude";
    Blocks.Interfaces.RealInput pace(unit="Hz") "Present frequency";
  equation
    if useConstantAmplitude then
      height = constantAmplitude;
    else
      connect(I, height);
    end if;
    if useConstantFrequency then
      pace = constantFrequency;
    else
      connect(f, pace);
    end if;
    der(phi) = 2*Modelica.Constants.pi*pace;
    i = offset + height*sin(phi);
  end SineCurrentVariableFrequencyAndAmplitude;

  model CosineCurrentVariableFrequencyAndAmplitude "Cosine whose amplitude and frequency are inputs"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    extends Modelica.Electrical.Analog.Icons.CurrentSource;
    parameter Boolean useConstantAmplitude=false "Use a parameter for the amplitude?";
    parameter SI.Current constantAmplitude=1 "Amplitude, if constant" annotation(Dialog(enable=useConstantAmplitude));
    parameter Boolean useConstantFrequency=false "Use a parameter for the frequency?";
    parameter SI.Frequency constantFrequency=1 "Frequency, if constant" annotation(Dialog(enable=useConstantFrequency));
    parameter SI.Current offset=0 "Added to the wave form";
    SI.Angle phi(start=0) "Phase";
    Blocks.Interfaces.RealInput I(unit="A") if not useConstantAmplitude "Amplitude";
    Blocks.Interfaces.RealInput f(unit="Hz") if not useConstantFrequency "Frequency";
  protected
    Blocks.Interfaces.RealInput height(unit="A") "Present amplitude";
    Blocks.Interfaces.RealInput pace(unit="Hz") "Present frequency";
  equation
    if useConstantAmplitude then
      height = constantAmplitude;
    else
      connect(I, height);
    end if;
    if useConstantFrequency then
      pace = constantFrequency;
    else
      connect(f, pace);
    end if;
    der(phi) = 2*Modelica.Constants.pi*pace;
    i = offset + height*cos(phi);
  end CosineCurrentVariableFrequencyAndAmplitude;

  model ExpSineCurrent "Damped sine"
    parameter Real I(start=1) "Amplitude at the start";
    parameter SI.Frequency f(start=2) "Frequency";
    parameter SI.Angle phase=0 "Phase at the start time";
    parameter SI.Damping damping(start=1) "Decay per second";
    extends Interfaces.CurrentSource(redeclare Modelica.Blocks.Sources.ExpSine signalSource(
      final amplitude=I, final f=f, final phase=phase, final damping=damping));
  end ExpSineCurrent;

  model ExponentialsCurrent "Exponential rise, then exponential fall"
    parameter Real iMax(start=1) "Value that an endless rise would reach";
    parameter SI.Time riseTime(min=0, start=0.5) "Duration of the rise";
    parameter SI.Time riseTimeConst(min=Modelica.Constants.small, start=0.1) "Time constant of the rise";
    parameter SI.Time fallTimeConst(min=Modelica.Constants.small, start=riseTimeConst) "Time constant of the fall";
    extends Interfaces.CurrentSource(redeclare Modelica.Blocks.Sources.Exponentials signalSource(
      final outMax=iMax, final riseTime=riseTime, final riseTimeConst=riseTimeConst, final fallTimeConst=fallTimeConst));
  end ExponentialsCurrent;

  model PulseCurrent "Rectangular pulses"
    parameter SI.Current I(start=1) "Height";
    parameter Real width(final min=Modelica.Constants.small, final max=100, start=50) "Width of the pulses in percent of the period";
    parameter SI.Time period(final min=Modelica.Constants.small, start=1) "Time from pulse to pulse";
    extends Interfaces.CurrentSource(redeclare Modelica.Blocks.Sources.Pulse signalSource(
      final amplitude=I, final width=width, final period=period));
  end PulseCurrent;

  model SawToothCurrent "Saw tooth"
    parameter SI.Current I(start=1) "Height";
    parameter SI.Time period(start=1) "Time from tooth to tooth";
    extends Interfaces.CurrentSource(redeclare Modelica.Blocks.Sources.SawTooth signalSource(
      final amplitude=I, final period=period));
  end SawToothCurrent;

  model TrapezoidCurrent "Trapezoidal pulses"
    parameter SI.Current I(start=1) "Height";
    parameter SI.Time rising(final min=0, start=0) "Duration of the rise";
    parameter SI.Time width(final min=0, start=0.5) "Duration of the plateau";
    parameter SI.Time falling(final min=0, start=0) "Duration of the fall";
    parameter SI.Time period(final min=Modelica.Constants.small, start=1) "Time from pulse to pulse";
    parameter Integer nperiod(start=-1) "Number of pulses; negative: without end";
    extends Interfaces.CurrentSource(redeclare Modelica.Blocks.Sources.Trapezoid signalSource(
      final amplitude=I, final rising=rising, final width=width, final falling=falling, final period=period, final nperiod=nperiod));
  end TrapezoidCurrent;

  model TableCurrent "Straight lines between points in time"
    parameter Real table[:, :]=[0, 0; 1, 1; 2, 4] "Points: time in the first column, value in the second";
    extends Interfaces.CurrentSource(redeclare Modelica.Blocks.Sources.TimeTable signalSource(final table=table));
  end TableCurrent;

  model SupplyVoltage "Positive and negative supply"
    parameter SI.Voltage Vps=+15 "Positive supply";
    parameter SI.Voltage Vns=-15 "Negative supply";
    Modelica.Electrical.Analog.Interfaces.PositivePin pin_p "Positive supply";
    Modelica.Electrical.Analog.Interfaces.NegativePin pin_n "Negative supply";
    Modelica.Electrical.Analog.Interfaces.NegativePin ground "Middle";
    Modelica.Electrical.Analog.Sources.ConstantVoltage positiveSupply(final V=Vps);
    Modelica.Electrical.Analog.Sources.ConstantVoltage negativeSupply(final V=-Vns);
  equation
    connect(pin_p, positiveSupply.p);
    connect(positiveSupply.n, ground);
    connect(ground, negativeSupply.p);
    connect(negativeSupply.n, pin_n);
  end SupplyVoltage;
end Sources;

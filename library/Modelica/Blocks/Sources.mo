// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Sources "Blocks that produce signals"
  import Modelica.Blocks.Interfaces;

  block RealExpression "Output given by an expression"
    Modelica.Blocks.Interfaces.RealOutput y=0.0 "Value of the expression" annotation(Dialog);
  end RealExpression;

  block IntegerExpression "Output given by an Integer expression"
    Modelica.Blocks.Interfaces.IntegerOutput y=0 "Value of the expression" annotation(Dialog);
  end IntegerExpression;

  block BooleanExpression "Output given by a Boolean expression"
    Modelica.Blocks.Interfaces.BooleanOutput y=false "Value of the expression" annotation(Dialog);
  end BooleanExpression;

  block ContinuousClock "Time since the start time"
    extends Interfaces.SignalSource;
  equation
    y = if time < startTime then offset else offset + (time - startTime);
  end ContinuousClock;

  block Constant "Constant signal"
    parameter Real k(start=1) "Value";
    extends Interfaces.SO;
  equation
    y = k;
  end Constant;

  block Step "Jump"
    parameter Real height=1 "Height of the jump";
    extends Interfaces.SignalSource;
  equation
    y = if time < startTime then offset else offset + height;
  end Step;

  block Ramp "Straight rise from one value to another"
    parameter Real height=1 "Height of the ramp";
    parameter SI.Time duration(min=0.0, start=2) "Duration of the rise; 0 gives a jump";
    extends Interfaces.SignalSource;
  equation
    y = if time < startTime then offset
      elseif time < startTime + duration then offset + height*(time - startTime)/duration
      else offset + height;
  end Ramp;

  block Sine "Sine"
    parameter Real amplitude=1 "Amplitude";
    parameter SI.Frequency f(start=1) "Frequency";
    parameter SI.Angle phase=0 "Phase at the start time";
    extends Interfaces.SignalSource;
  equation
    y = if time < startTime then offset
      else offset + amplitude*Modelica.Math.sin(2*Modelica.Constants.pi*f*(time - startTime) + phase);
  end Sine;

  block Cosine "Cosine"
    parameter Real amplitude=1 "Amplitude";
    parameter SI.Frequency f(start=1) "Frequency";
    parameter SI.Angle phase=0 "Phase at the start time";
    extends Interfaces.SignalSource;
  equation
    y = if time < startTime then offset
      else offset + amplitude*Modelica.Math.cos(2*Modelica.Constants.pi*f*(time - startTime) + phase);
  end Cosine;

  block SineVariableFrequencyAndAmplitude "Sine whose amplitude and frequency are inputs"
    extends Interfaces.SO;
    parameter Boolean useConstantAmplitude=false "Use a parameter for the amplitude?";
    parameter Real constantAmplitude=1 "Amplitude, if constant" annotation(Dialog(enable=useConstantAmplitude));
    parameter Boolean useConstantFrequency=false "Use a parameter for the frequency?";
    parameter SI.Frequency constantFrequency=1 "Frequency, if constant" annotation(Dialog(enable=useConstantFrequency));
    parameter Real offset=0 "Added to the signal";
    SI.Angle phi(start=0) "Phase";
    Blocks.Interfaces.RealInput amplitude if not useConstantAmplitude "Amplitude";
    Blocks.Interfaces.RealInput f(unit="Hz") if not useConstantFrequency "Frequency";
  protected
    Blocks.Interfaces.RealInput amplitude_internal;
    Blocks.Interfaces.RealInput f_internal(unit="Hz");
    Blocks.Sources.Constant amplitude_constant(final k=constantAmplitude) if useConstantAmplitude;
    Blocks.Sources.Constant f_constant(final k=constantFrequency) if useConstantFrequency;
  equation
    connect(amplitude, amplitude_internal);
    connect(amplitude_constant.y, amplitude_internal);
    connect(f, f_internal);
    connect(f_constant.y, f_internal);
    der(phi) = f_internal*2*Modelica.Constants.pi;
    y = amplitude_internal*sin(phi) + offset;
  end SineVariableFrequencyAndAmplitude;

  block CosineVariableFrequencyAndAmplitude "Cosine whose amplitude and frequency are inputs"
    extends Interfaces.SO;
    parameter Boolean useConstantAmplitude=false "Use a parameter for the amplitude?";
    parameter Real constantAmplitude=1 "Amplitude, if constant" annotation(Dialog(enable=useConstantAmplitude));
    parameter Boolean useConstantFrequency=false "Use a parameter for the frequency?";
    parameter SI.Frequency constantFrequency=1 "Frequency, if constant" annotation(Dialog(enable=useConstantFrequency));
    parameter Real offset=0 "Added to the signal";
    SI.Angle phi(start=0) "Phase";
    Blocks.Interfaces.RealInput amplitude if not useConstantAmplitude "Amplitude";
    Blocks.Interfaces.RealInput f(unit="Hz") if not useConstantFrequency "Frequency";
  protected
    Blocks.Interfaces.RealInput amplitude_internal;
    Blocks.Interfaces.RealInput f_internal(unit="Hz");
    Blocks.Sources.Constant amplitude_constant(final k=constantAmplitude) if useConstantAmplitude;
    Blocks.Sources.Constant f_constant(final k=constantFrequency) if useConstantFrequency;
  equation
    connect(amplitude, amplitude_internal);
    connect(amplitude_constant.y, amplitude_internal);
    connect(f, f_internal);
    connect(f_constant.y, f_internal);
    der(phi) = f_internal*2*Modelica.Constants.pi;
    y = amplitude_internal*cos(phi) + offset;
  end CosineVariableFrequencyAndAmplitude;

  block Sinc "Cardinal sine: amplitude*sin(x)/x with x = 2*pi*f*t"
    parameter Real amplitude=1 "Amplitude";
    parameter SI.Frequency f(start=1) "Frequency";
    extends Interfaces.SignalSource;
  protected
    SI.Angle x=2*Modelica.Constants.pi*f*(time - startTime) "Argument";
  equation
    y = if time < startTime then offset
      else offset + amplitude*(if noEvent(time - startTime >= Modelica.Constants.eps) then sin(x)/x else 1);
  end Sinc;

  block ExpSine "Damped sine"
    parameter Real amplitude=1 "Amplitude at the start";
    parameter SI.Frequency f(start=2) "Frequency";
    parameter SI.Angle phase=0 "Phase at the start time";
    parameter SI.Damping damping(start=1) "Decay per second";
    extends Interfaces.SignalSource;
  equation
    y = if time < startTime then offset
      else offset + amplitude*Modelica.Math.exp(-damping*(time - startTime))*
        Modelica.Math.sin(2*Modelica.Constants.pi*f*(time - startTime) + phase);
  end ExpSine;

  block Exponentials "Exponential rise, then exponential fall"
    parameter Real outMax=1 "Value that an endless rise would reach";
    parameter SI.Time riseTime(min=0, start=0.5) "Duration of the rise";
    parameter SI.Time riseTimeConst(min=Modelica.Constants.small) = 0.1 "Time constant of the rise";
    parameter SI.Time fallTimeConst(min=Modelica.Constants.small) = riseTimeConst "Time constant of the fall";
    extends Interfaces.SignalSource;
  protected
    Real y_riseTime "Value at the end of the rise";
  equation
    y_riseTime = outMax*(1 - Modelica.Math.exp(-riseTime/riseTimeConst));
    y = if time < startTime then offset
      elseif time < startTime + riseTime then offset + outMax*(1 - Modelica.Math.exp((startTime - time)/riseTimeConst))
      else offset + y_riseTime*Modelica.Math.exp((startTime + riseTime - time)/fallTimeConst);
  end Exponentials;

  block Pulse "Rectangular pulses"
    parameter Real amplitude=1 "Height of the pulses";
    parameter Real width(final min=Modelica.Constants.small, final max=100) = 50 "Width of the pulses in percent of the period";
    parameter SI.Time period(final min=Modelica.Constants.small, start=1) "Time from pulse to pulse";
    parameter Integer nperiod=-1 "Number of pulses; negative: without end";
    extends Interfaces.SignalSource;
  protected
    SI.Time T_width=period*width/100 "Width of a pulse";
    SI.Time T_start "Beginning of the present period";
    Integer count "Number of finished periods";
  initial algorithm
    count := integer((time - startTime)/period);
    T_start := startTime + period*count;
  equation
    when integer((time - startTime)/period) > pre(count) then
      count = 1 + pre(count);
      T_start = time;
    end when;
    y = if time < startTime or nperiod == 0 or nperiod > 0 and count >= nperiod then offset
      elseif time < T_start + T_width then offset + amplitude else offset;
  end Pulse;

  block SawTooth "Saw tooth"
    parameter Real amplitude=1 "Height of a tooth";
    parameter SI.Time period(final min=Modelica.Constants.small, start=1) "Time from tooth to tooth";
    parameter Integer nperiod=-1 "Number of teeth; negative: without end";
    extends Interfaces.SignalSource;
  protected
    SI.Time T_start(final start=startTime) "Beginning of the present period";
    Integer count "Number of finished periods";
  initial algorithm
    count := integer((time - startTime)/period);
    T_start := startTime + period*count;
  equation
    when integer((time - startTime)/period) > pre(count) then
      count = 1 + pre(count);
      T_start = time;
    end when;
    y = if time < startTime or nperiod == 0 or nperiod > 0 and count >= nperiod then offset
      else offset + amplitude*(time - T_start)/period;
  end SawTooth;

  block Trapezoid "Trapezoidal pulses"
    parameter Real amplitude=1 "Height of the pulses";
    parameter SI.Time rising(final min=0) = 0 "Duration of the rise";
    parameter SI.Time width(final min=0) = 0.5 "Duration of the plateau";
    parameter SI.Time falling(final min=0) = 0 "Duration of the fall";
    parameter SI.Time period(final min=Modelica.Constants.small, start=1) "Time from pulse to pulse";
    parameter Integer nperiod=-1 "Number of pulses; negative: without end";
    extends Interfaces.SignalSource;
  protected
    parameter SI.Time T_rising=rising "End of the rise within a period";
    parameter SI.Time T_width=T_rising + width "End of the plateau within a period";
    parameter SI.Time T_falling=T_width + falling "End of the fall within a period";
    SI.Time T_start "Beginning of the present period";
    Integer count "Number of finished periods";
  initial algorithm
    count := integer((time - startTime)/period);
    T_start := startTime + period*count;
  equation
    when integer((time - startTime)/period) > pre(count) then
      count = 1 + pre(count);
      T_start = time;
    end when;
    y = if time < startTime or nperiod == 0 or nperiod > 0 and count >= nperiod then offset
      elseif time < T_start + T_rising then offset + amplitude*(time - T_start)/rising
      elseif time < T_start + T_width then offset + amplitude
      elseif time < T_start + T_falling then offset + amplitude*(T_start + T_falling - time)/falling
      else offset;
  end Trapezoid;

  block LogFrequencySweep "Rises from wMin to wMax with a straight logarithm"
    extends Modelica.Blocks.Interfaces.SO;
    parameter Real wMin(final min=Modelica.Constants.eps) "Value at the start";
    parameter Real wMax(final min=Modelica.Constants.eps) "Value at the end";
    parameter SI.Time startTime=0 "Begin of the sweep";
    parameter SI.Time duration(min=0.0, start=1) "Duration of the sweep";
  equation
    y = if time < startTime then wMin
      elseif time < startTime + max(duration, Modelica.Constants.eps) then
        10^(log10(wMin) + log10(wMax/wMin)*min(1, (time - startTime)/max(duration, Modelica.Constants.eps)))
      else wMax;
  end LogFrequencySweep;

  block KinematicPTP "Accelerations of the fastest synchronized motion from point to point"
    parameter Real deltaq[:]={1} "Distances";
    parameter Real qd_max[:](each final min=Modelica.Constants.small) = {1} "Largest velocities";
    parameter Real qdd_max[:](each final min=Modelica.Constants.small) = {1} "Largest accelerations";
    parameter SI.Time startTime=0 "Begin of the motion";
    extends Interfaces.MO(final nout=max([size(deltaq, 1); size(qd_max, 1); size(qdd_max, 1)]));
  protected
    parameter Real p_deltaq[nout]=if size(deltaq, 1) == 1 then fill(deltaq[1], nout) else deltaq;
    parameter Real p_qd_max[nout]=if size(qd_max, 1) == 1 then fill(qd_max[1], nout) else qd_max;
    parameter Real p_qdd_max[nout]=if size(qdd_max, 1) == 1 then fill(qdd_max[1], nout) else qdd_max;
    Real sd_max "Largest velocity of the path parameter, which runs from 0 to 1";
    Real sdd_max "Largest acceleration of the path parameter";
    Real sdd "Acceleration of the path parameter";
    Real aux1[nout] "Times needed at full velocity";
    Real aux2[nout] "Squares of the times needed at full acceleration";
    SI.Time Ta1 "Duration of the acceleration if full velocity is not reached";
    SI.Time Ta2 "Duration of the acceleration if full velocity is reached";
    SI.Time Tv "Begin of the deceleration";
    SI.Time Te "End of the motion";
    Boolean noWphase "True if full velocity is not reached";
  equation
    for i in 1:nout loop
      aux1[i] = p_deltaq[i]/p_qd_max[i];
      aux2[i] = p_deltaq[i]/p_qdd_max[i];
    end for;
    sd_max = 1/max(abs(aux1));
    sdd_max = 1/max(abs(aux2));
    Ta1 = sqrt(1/sdd_max);
    Ta2 = sd_max/sdd_max;
    noWphase = Ta2 >= Ta1;
    Tv = if noWphase then Ta1 else 1/sd_max;
    Te = if noWphase then 2*Ta1 else Ta2 + Tv;
    sdd = if time < startTime then 0
      elseif noWphase then
        (if time < startTime + Ta1 then sdd_max elseif time < startTime + Te then -sdd_max else 0)
      else
        (if time < startTime + Ta2 then sdd_max elseif time < startTime + Tv then 0
         elseif time < startTime + Te then -sdd_max else 0);
    y = sdd*p_deltaq;
  end KinematicPTP;

  block KinematicPTP2 "Fastest synchronized motion from point to point: positions, velocities and accelerations"
    parameter Real q_begin[:]={0} "Positions at the start";
    parameter Real q_end[:]={1} "Positions at the end";
    parameter Real qd_max[:](each final min=Modelica.Constants.small) = {1} "Largest velocities";
    parameter Real qdd_max[:](each final min=Modelica.Constants.small) = {1} "Largest accelerations";
    parameter SI.Time startTime=0 "Begin of the motion";
    extends Modelica.Blocks.Icons.Block;
    final parameter Integer nout=max([size(q_begin, 1); size(q_end, 1); size(qd_max, 1); size(qdd_max, 1)]) "Number of axes";
    output SI.Time endTime "End of the motion";
    Modelica.Blocks.Interfaces.RealOutput q[nout] "Positions";
    Modelica.Blocks.Interfaces.RealOutput qd[nout] "Velocities";
    Modelica.Blocks.Interfaces.RealOutput qdd[nout] "Accelerations";
    Modelica.Blocks.Interfaces.BooleanOutput moving[nout] "True for axes in motion";
  protected
    parameter Real p_q_begin[nout]=if size(q_begin, 1) == 1 then fill(q_begin[1], nout) else q_begin;
    parameter Real p_q_end[nout]=if size(q_end, 1) == 1 then fill(q_end[1], nout) else q_end;
    parameter Real p_qd_max[nout]=if size(qd_max, 1) == 1 then fill(qd_max[1], nout) else qd_max;
    parameter Real p_qdd_max[nout]=if size(qdd_max, 1) == 1 then fill(qdd_max[1], nout) else qdd_max;
    parameter Real p_deltaq[nout]=p_q_end - p_q_begin "Distances";
    constant Real eps=10*Modelica.Constants.eps;
    Boolean motion_ref "True before the end of the motion";
    Real sd_max_inv "Time needed at full velocity";
    Real sdd_max_inv "Square of the time needed at full acceleration";
    Real sd_max "Largest velocity of the path parameter, which runs from 0 to 1";
    Real sdd_max "Largest acceleration of the path parameter";
    Real sdd "Acceleration of the path parameter";
    Real aux1[nout];
    Real aux2[nout];
    SI.Time Ta1 "Duration of the acceleration if full velocity is not reached";
    SI.Time Ta2 "Duration of the acceleration if full velocity is reached";
    SI.Time Tv "Begin of the deceleration";
    SI.Time Te "End of the motion";
    Boolean noWphase "True if full velocity is not reached";
    SI.Time Ta1s "Ta1 after the start time";
    SI.Time Ta2s "Ta2 after the start time";
    SI.Time Tvs "Tv after the start time";
    SI.Time Tes "Te after the start time";
    Real sd_max2 "Velocity reached if full velocity is not reached";
    Real s1 "Path parameter at the end of the acceleration";
    Real s2 "Path parameter at the next break";
    Real s3 "Path parameter at the end";
    Real s "Path parameter";
    Real sd "Velocity of the path parameter";
  equation
    for i in 1:nout loop
      aux1[i] = p_deltaq[i]/p_qd_max[i];
      aux2[i] = p_deltaq[i]/p_qdd_max[i];
    end for;
    sd_max_inv = max(abs(aux1));
    sdd_max_inv = max(abs(aux2));
    if sd_max_inv <= eps or sdd_max_inv <= eps then
      // Nothing moves.
      sd_max = 0;
      sdd_max = 0;
      Ta1 = 0;
      Ta2 = 0;
      noWphase = false;
      Tv = 0;
      Te = 0;
      Ta1s = 0;
      Ta2s = 0;
      Tvs = 0;
      Tes = 0;
      sd_max2 = 0;
      s1 = 0;
      s2 = 0;
      s3 = 0;
      s = 0;
    else
      sd_max = 1/max(abs(aux1));
      sdd_max = 1/max(abs(aux2));
      Ta1 = sqrt(1/sdd_max);
      Ta2 = sd_max/sdd_max;
      noWphase = Ta2 >= Ta1;
      Tv = if noWphase then Ta1 else 1/sd_max;
      Te = if noWphase then 2*Ta1 else Ta2 + Tv;
      Ta1s = startTime + Ta1;
      Ta2s = startTime + Ta2;
      Tvs = startTime + Tv;
      Tes = startTime + Te;
      sd_max2 = Ta1*sdd_max;
      s1 = 0.5*sdd_max*(if noWphase then Ta1^2 else Ta2^2);
      s2 = s1 + (if noWphase then sd_max2*(Te - Ta1) - 0.5*sdd_max*(Te - Ta1)^2 else sd_max*(Tv - Ta2));
      s3 = s2 + sd_max*(Te - Tv) - 0.5*sdd_max*(Te - Tv)^2;
      s = if time < startTime then 0
        elseif noWphase then
          (if time < Ta1s then 0.5*sdd_max*(time - startTime)^2
           elseif time < Tes then s1 + sd_max2*(time - Ta1s) - 0.5*sdd_max*(time - Ta1s)^2
           else s2)
        else
          (if time < Ta2s then 0.5*sdd_max*(time - startTime)^2
           elseif time < Tvs then s1 + sd_max*(time - Ta2s)
           elseif time < Tes then s2 + sd_max*(time - Tvs) - 0.5*sdd_max*(time - Tvs)^2
           else s3);
    end if;
    sd = der(s);
    sdd = der(sd);
    q = p_q_begin + s*p_deltaq;
    qd = sd*p_deltaq;
    qdd = sdd*p_deltaq;
    endTime = Tes;
    motion_ref = time < endTime;
    for i in 1:nout loop
      moving[i] = motion_ref and abs(p_deltaq[i]) > eps;
    end for;
  end KinematicPTP2;

  block TimeTable "Straight lines between points in time"
    parameter Real table[:, 2] = fill(0.0, 0, 2) "Points: time in the first column (beginning with 0), value in the second";
    parameter SI.Time timeScale(min=Modelica.Constants.eps) = 1 "Unit of time of the table";
    extends Interfaces.SignalSource;
    parameter SI.Time shiftTime=startTime "Time at which the table begins";
  protected
    discrete Real a "Slope of the present line";
    discrete Real b "Present line at time zero";
    Integer last(start=1) "Row at the end of the present line";
    discrete SI.Time nextEvent(start=0, fixed=true) "When the next line begins";
    discrete Real nextEventScaled(start=0, fixed=true) "The same in the unit of the table";
    Real timeScaled "Time in the unit of the table";

    function getInterpolationCoefficients "Line a*t + b that holds at a time, and when it ends"
      extends Modelica.Icons.Function;
      input Real table[:, 2];
      input Real offset;
      input Real startTimeScaled;
      input Real timeScaled;
      input Integer last "Row at the end of the previous line";
      input Real TimeEps "Relative accuracy of times";
      input Real shiftTimeScaled;
      output Real a;
      output Real b;
      output Real nextEventScaled;
      output Integer next "Row at the end of the line";
    protected
      Integer n = size(table, 1) "Number of points";
      Real t "Time, a little late so that an event counts as reached";
      Real span "Duration of the line";
    algorithm
      t := timeScaled + TimeEps*abs(timeScaled);
      next := last;
      // An event in the past never happens again.
      nextEventScaled := timeScaled - TimeEps*abs(timeScaled);
      a := 0;
      if t < startTimeScaled then
        nextEventScaled := startTimeScaled;
        b := offset;
      elseif n == 1 then
        b := offset + table[1, 2];
      else
        while next < n and t - shiftTimeScaled >= table[next, 1] loop
          next := next + 1;
        end while;
        if next < n then
          nextEventScaled := shiftTimeScaled + table[next, 1];
        end if;
        next := max(next, 2);
        span := table[next, 1] - table[next - 1, 1];
        if span <= TimeEps*abs(table[next, 1]) then
          b := offset + table[next, 2];
        else
          a := (table[next, 2] - table[next - 1, 2])/span;
          b := offset + table[next - 1, 2] - a*(table[next - 1, 1] + shiftTimeScaled);
        end if;
      end if;
    end getInterpolationCoefficients;
  algorithm
    when {time >= pre(nextEvent), initial()} then
      (a, b, nextEventScaled, last) := getInterpolationCoefficients(table, offset, startTime/timeScale, timeScaled, last,
        100*Modelica.Constants.eps, shiftTime/timeScale);
      nextEvent := timeScale*nextEventScaled;
    end when;
  equation
    assert(size(table, 1) > 0, "The table has no points.");
    assert(size(table, 1) < 2 or abs(table[1, 1]) <= 0.0, "The first time in the table must be 0.");
    timeScaled = time/timeScale;
    y = b + a*timeScaled;
  end TimeTable;

  block CombiTimeTable "Table in time with one or more columns"
    extends Modelica.Blocks.Interfaces.MO(final nout=max([size(columns, 1); size(offset, 1)]));
    parameter Boolean tableOnFile=false "Read the table from a file? (not available)";
    parameter Real table[:, :] = fill(0.0, 0, 2) "Times in the first column, values in the others";
    parameter String tableName="NoName" "Name of the table in the file";
    parameter String fileName="NoName" "File of the table";
    parameter Boolean verboseRead=true "Say that a file is read?";
    parameter Integer columns[:]=2:size(table, 2) "Columns to give out";
    parameter Modelica.Blocks.Types.Smoothness smoothness=Modelica.Blocks.Types.Smoothness.LinearSegments "Interpolation";
    parameter Modelica.Blocks.Types.Extrapolation extrapolation=Modelica.Blocks.Types.Extrapolation.LastTwoPoints
      "What holds before and after the table";
    parameter SI.Time timeScale(min=Modelica.Constants.eps) = 1 "Unit of time of the table";
    parameter Real offset[:]={0} "Added to the outputs";
    parameter SI.Time startTime=0 "The outputs are offset before this time";
    parameter SI.Time shiftTime=startTime "Time that is zero in the table";
    parameter Modelica.Blocks.Types.TimeEvents timeEvents=Modelica.Blocks.Types.TimeEvents.Always "Where there are time events";
    parameter Boolean verboseExtrapolation=false "Warn when time leaves the table?";
    final parameter SI.Time t_min=t_minScaled*timeScale "First time of the table";
    final parameter SI.Time t_max=t_maxScaled*timeScale "Last time of the table";
    final parameter Real t_minScaled=Modelica.Blocks.Tables.Internal.firstAbscissa(table) "First time in the unit of the table";
    final parameter Real t_maxScaled=Modelica.Blocks.Tables.Internal.lastAbscissa(table) "Last time in the unit of the table";
  protected
    final parameter Real p_offset[nout]=if size(offset, 1) == 1 then fill(offset[1], nout) else offset;
    discrete SI.Time nextTimeEvent(start=0, fixed=true) "When the next row begins";
    discrete Real nextTimeEventScaled(start=0, fixed=true) "The same in the unit of the table";
    Real timeScaled "Time in the unit of the table";
    Integer row(start=0, fixed=true) "Row in force: -1 before the start time, 0 before the first row";
    discrete Real shift(start=0, fixed=true) "What to subtract from the scaled time, including whole periods";
  equation
    assert(not tableOnFile, "CombiTimeTable: tables cannot be read from files; give the parameter table");
    assert(size(table, 1) > 0 and size(table, 2) > 0, "CombiTimeTable: the table is empty");
    assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments or
           smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments,
           "CombiTimeTable: only LinearSegments and ConstantSegments are available");
    if verboseExtrapolation and (extrapolation == Modelica.Blocks.Types.Extrapolation.LastTwoPoints or
       extrapolation == Modelica.Blocks.Types.Extrapolation.HoldLastPoint) then
      assert(noEvent(time >= t_min), "Time is before the first row of the table", level=AssertionLevel.warning);
      assert(noEvent(time <= t_max), "Time is after the last row of the table", level=AssertionLevel.warning);
    end if;
    timeScaled = time/timeScale;
    when {time >= pre(nextTimeEvent), initial()} then
      (row, shift, nextTimeEventScaled) = Modelica.Blocks.Tables.Internal.findRow(
        table[:, 1], timeScaled, startTime/timeScale, shiftTime/timeScale,
        extrapolation == Modelica.Blocks.Types.Extrapolation.Periodic);
      nextTimeEvent = if nextTimeEventScaled < Modelica.Constants.inf then timeScale*nextTimeEventScaled else Modelica.Constants.inf;
    end when;
    for i in 1:nout loop
      y[i] = p_offset[i] + (if row < 0 then 0 else Modelica.Blocks.Tables.Internal.valueInRow(
        table[:, 1], table[:, columns[if size(columns, 1) == 1 then 1 else i]], row, timeScaled - shift,
        smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments, extrapolation));
    end for;
  end CombiTimeTable;

  block BooleanConstant "Constant Boolean signal"
    parameter Boolean k=true "Value";
    extends Interfaces.partialBooleanSource;
  equation
    y = k;
  end BooleanConstant;

  block BooleanStep "Boolean signal that changes once"
    parameter SI.Time startTime=0 "When it changes";
    parameter Boolean startValue=false "Value before";
    extends Interfaces.partialBooleanSource;
  equation
    y = if time < startTime then startValue else not startValue;
  end BooleanStep;

  block BooleanPulse "Boolean pulses"
    parameter Real width(final min=Modelica.Constants.small, final max=100) = 50 "Width of the pulses in percent of the period";
    parameter SI.Time period(final min=Modelica.Constants.small, start=1) "Time from pulse to pulse";
    parameter SI.Time startTime=0 "Begin of the first pulse";
    extends Modelica.Blocks.Interfaces.partialBooleanSource;
  protected
    parameter SI.Time Twidth=period*width/100 "Width of a pulse";
    discrete SI.Time pulseStart "Begin of the present pulse";
  initial equation
    pulseStart = startTime;
  equation
    when sample(startTime, period) then
      pulseStart = time;
    end when;
    y = time >= pulseStart and time < pulseStart + Twidth;
  end BooleanPulse;

  block SampleTrigger "True at periodic instants"
    parameter SI.Time period(final min=Modelica.Constants.small, start=0.01) "Time between the instants";
    parameter SI.Time startTime=0 "First instant";
    extends Interfaces.partialBooleanSource;
  equation
    y = sample(startTime, period);
  end SampleTrigger;

  block BooleanTable "Boolean signal that changes at given times"
    parameter SI.Time table[:]={0, 1} "When it changes";
    parameter Boolean startValue=false "Value before the first change";
    parameter Modelica.Blocks.Types.Extrapolation extrapolation=Modelica.Blocks.Types.Extrapolation.HoldLastPoint
      "What holds before and after the table";
    parameter SI.Time startTime=-Modelica.Constants.inf "The output is false before this time";
    parameter SI.Time shiftTime=0 "Time that is zero in the table";
    extends Interfaces.partialBooleanSO;
    CombiTimeTable combiTimeTable(
      final table=if n > 0 then
          [table[1], (if startValue then 1.0 else 0.0); table, {mod(if startValue then i + 1 else i, 2.0) for i in 1:n}]
        else [0.0, if startValue then 1.0 else 0.0],
      final smoothness=Modelica.Blocks.Types.Smoothness.ConstantSegments,
      final columns={2},
      final extrapolation=extrapolation,
      final startTime=startTime,
      final shiftTime=shiftTime) "The signal as 0 and 1";
    Modelica.Blocks.Math.RealToBoolean realToBoolean;
  protected
    parameter Integer n=size(table, 1) "Number of changes";
  initial equation
    for i in 2:n loop
      assert(table[i] > table[i - 1], "The times of a BooleanTable must increase");
    end for;
  equation
    assert(extrapolation <> Modelica.Blocks.Types.Extrapolation.LastTwoPoints,
      "A BooleanTable cannot be extrapolated by lines");
    connect(combiTimeTable.y[1], realToBoolean.u);
    connect(realToBoolean.y, y);
  end BooleanTable;

  block RadioButtonSource "Button that is pressed at given times and released by other signals"
    parameter SI.Time buttonTimeTable[:]={0, 1} "When the button is pressed";
    input Boolean reset[:]={false} "Each of these releases the button" annotation(Dialog);
    Modelica.Blocks.Interfaces.BooleanOutput on(start=false, fixed=true) "True while the button is pressed";
  protected
    Modelica.Blocks.Sources.BooleanTable table(table=buttonTimeTable, y(start=false, fixed=true));
    parameter Integer nReset=size(reset, 1);
    Boolean pre_reset[nReset] "Releases, one event iteration late to break loops";
  initial equation
    pre(pre_reset) = fill(false, nReset);
    pre(reset) = fill(false, nReset);
  algorithm
    pre_reset := pre(reset);
    when pre_reset then
      on := false;
    end when;
    when change(table.y) then
      on := true;
    end when;
  end RadioButtonSource;

  block IntegerConstant "Constant Integer signal"
    parameter Integer k(start=1) "Value";
    extends Interfaces.IntegerSO;
  equation
    y = k;
  end IntegerConstant;

  block IntegerStep "Integer jump"
    parameter Integer height=1 "Height of the jump";
    extends Interfaces.IntegerSignalSource;
  equation
    y = if time < startTime then offset else offset + height;
  end IntegerStep;

  block IntegerTable "Integer signal that jumps at given times"
    parameter Real table[:, 2]=fill(0, 0, 2) "Times in the first column, values in the second";
    parameter Modelica.Blocks.Types.Extrapolation extrapolation=Modelica.Blocks.Types.Extrapolation.HoldLastPoint
      "What holds before and after the table";
    parameter SI.Time startTime=-Modelica.Constants.inf "The output is 0 before this time";
    parameter SI.Time shiftTime=0 "Time that is zero in the table";
    extends Interfaces.IntegerSO;
    CombiTimeTable combiTimeTable(
      final table=table,
      final smoothness=Modelica.Blocks.Types.Smoothness.ConstantSegments,
      final columns={2},
      final extrapolation=extrapolation,
      final startTime=startTime,
      final shiftTime=shiftTime) "The signal as a Real number";
    Modelica.Blocks.Math.RealToInteger realToInteger;
  protected
    parameter Integer n=size(table, 1) "Number of rows";
  initial equation
    for i in 2:n loop
      assert(table[i, 1] > table[i - 1, 1], "The times of an IntegerTable must increase");
    end for;
    for i in 1:n loop
      assert(abs(rem(table[i, 2], 1)) <= 0.0, "The values of an IntegerTable must be whole numbers");
    end for;
  equation
    assert(n > 0, "An IntegerTable needs at least one row");
    assert(extrapolation <> Modelica.Blocks.Types.Extrapolation.LastTwoPoints,
      "An IntegerTable cannot be extrapolated by lines");
    connect(combiTimeTable.y[1], realToInteger.u);
    connect(realToInteger.y, y);
  end IntegerTable;
end Sources;

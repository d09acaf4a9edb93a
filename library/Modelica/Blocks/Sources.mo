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
    Blocks.Interfaces.RealInput height "Present amplitude";
    Blocks.Interfaces.RealInput pace(unit="Hz") "Present frequency";
  equation
    if useConstantAmplitude then
      height = constantAmplitude;
    else
      connect(amplitude, height);
    end if;
    if useConstantFrequency then
      pace = constantFrequency;
    else
      connect(f, pace);
    end if;
    der(phi) = 2*Modelica.Constants.pi*pace;
    y = offset + height*sin(phi);
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
    Blocks.Interfaces.RealInput height "Present amplitude";
    Blocks.Interfaces.RealInput pace(unit="Hz") "Present frequency";
  equation
    if useConstantAmplitude then
      height = constantAmplitude;
    else
      connect(amplitude, height);
    end if;
    if useConstantFrequency then
      pace = constantFrequency;
    else
      connect(f, pace);
    end if;
    der(phi) = 2*Modelica.Constants.pi*pace;
    y = offset + height*cos(phi);
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
    final parameter Real summit=outMax*(1 - exp(-riseTime/riseTimeConst)) "Height at the end of the rise";
    final parameter SI.Time summitTime=startTime + riseTime "When the rise ends";
  equation
    y = offset + (if time < startTime then 0
      elseif time < summitTime then outMax*(1 - exp((startTime - time)/riseTimeConst))
      else summit*exp((summitTime - time)/fallTimeConst));
  end Exponentials;

  partial block PeriodicSource "Signal that repeats itself"
    parameter SI.Time period(final min=Modelica.Constants.small, start=1) "Time from repetition to repetition";
    parameter Integer nperiod=-1 "Number of repetitions; negative: without end";
    extends Interfaces.SignalSource;
  protected
    Integer cycle "Number of the present period; that after startTime is 0";
    SI.Time begin "When the present period began";
    Boolean active "True from startTime on until the last repetition is over";
  initial equation
    cycle = integer((time - startTime)/period);
  equation
    when time >= startTime + (pre(cycle) + 1)*period then
      cycle = pre(cycle) + 1;
    end when;
    begin = startTime + cycle*period;
    active = cycle >= 0 and (nperiod < 0 or cycle < nperiod);
  end PeriodicSource;

  block Pulse "Rectangular pulses"
    extends PeriodicSource;
    parameter Real amplitude=1 "Height of the pulses";
    parameter Real width(final min=Modelica.Constants.small, final max=100) = 50 "Width of the pulses in percent of the period";
  equation
    y = if active and time < begin + period*width/100 then offset + amplitude else offset;
  end Pulse;

  block SawTooth "Saw tooth"
    extends PeriodicSource;
    parameter Real amplitude=1 "Height of a tooth";
  equation
    y = if active then offset + amplitude/period*(time - begin) else offset;
  end SawTooth;

  block Trapezoid "Trapezoidal pulses"
    extends PeriodicSource;
    parameter Real amplitude=1 "Height of the pulses";
    parameter SI.Time rising(final min=0) = 0 "Duration of the rise";
    parameter SI.Time width(final min=0) = 0.5 "Duration of the plateau";
    parameter SI.Time falling(final min=0) = 0 "Duration of the fall";
  equation
    y = if not active then offset
      elseif time < begin + rising then offset + amplitude/rising*(time - begin)
      elseif time < begin + rising + width then offset + amplitude
      elseif time < begin + rising + width + falling then offset + amplitude/falling*(begin + rising + width + falling - time)
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
    // One path parameter runs from 0 to 1 for all axes; the slowest axis sets its speed and its acceleration.
    final parameter Real distance[nout]=if size(deltaq, 1) == 1 then fill(deltaq[1], nout) else deltaq;
    final parameter Real fastest[nout]=if size(qd_max, 1) == 1 then fill(qd_max[1], nout) else qd_max;
    final parameter Real strongest[nout]=if size(qdd_max, 1) == 1 then fill(qdd_max[1], nout) else qdd_max;
    final parameter SI.Time cruise=max({abs(distance[i])/fastest[i] for i in 1:nout}) "Time to go all the way at full velocity";
    final parameter SI.Time thrust=sqrt(max({abs(distance[i])/strongest[i] for i in 1:nout}))
      "Time to go half of the way at full acceleration";
    // If thrust > cruise, full velocity is never reached: braking begins when accelerating ends.
    final parameter SI.Time ramp=if thrust < cruise then thrust^2/cruise else thrust "Duration of accelerating and of braking";
    final parameter SI.Time brake=max(thrust, cruise) "Begin of braking after startTime";
    Real push "Acceleration of the path parameter";
  equation
    push = if time < startTime or time >= startTime + brake + ramp then 0
      elseif time < startTime + ramp then 1/thrust^2
      elseif time < startTime + brake then 0 else -1/thrust^2;
    y = distance*push;
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
    // As in KinematicPTP: one path parameter runs from 0 to 1 for all axes.
    final parameter Real first[nout]=if size(q_begin, 1) == 1 then fill(q_begin[1], nout) else q_begin;
    final parameter Real last[nout]=if size(q_end, 1) == 1 then fill(q_end[1], nout) else q_end;
    final parameter Real distance[nout]=last - first;
    final parameter Real fastest[nout]=if size(qd_max, 1) == 1 then fill(qd_max[1], nout) else qd_max;
    final parameter Real strongest[nout]=if size(qdd_max, 1) == 1 then fill(qdd_max[1], nout) else qdd_max;
    constant Real negligible=10*Modelica.Constants.eps "Distances and times below count as zero";
    final parameter SI.Time cruise=max({abs(distance[i])/fastest[i] for i in 1:nout}) "Time to go all the way at full velocity";
    final parameter Real thrust2=max({abs(distance[i])/strongest[i] for i in 1:nout})
      "Square of the time to go half of the way at full acceleration";
    final parameter Boolean rest=cruise <= negligible or thrust2 <= negligible "Nothing moves?";
    final parameter Real force=if rest then 0 else 1/thrust2 "Largest acceleration of the path parameter";
    final parameter SI.Time ramp=if rest then 0 elseif thrust2 < cruise^2 then thrust2/cruise else sqrt(thrust2)
      "Duration of accelerating and of braking";
    final parameter SI.Time brake=if rest then 0 else max(sqrt(thrust2), cruise) "Begin of braking after startTime";
    SI.Time faster "Time spent with accelerating";
    SI.Time steady "Time spent at full velocity";
    SI.Time slower "Time spent with braking";
    Real path "Path parameter";
    Real pathSpeed "Its derivative";
    Real pathPush "Its second derivative";
  equation
    endTime = if rest then 0 else startTime + brake + ramp;
    faster = if time < startTime then 0 elseif time < startTime + ramp then time - startTime else ramp;
    steady = if time < startTime + ramp then 0 elseif time < startTime + brake then time - startTime - ramp else brake - ramp;
    slower = if time < startTime + brake then 0 elseif time < endTime then time - startTime - brake else ramp;
    path = force*(faster^2/2 + ramp*(steady + slower) - slower^2/2);
    pathSpeed = force*(faster - slower);
    pathPush = if time < startTime or time >= endTime then 0
      elseif time < startTime + ramp then force elseif time < startTime + brake then 0 else -force;
    q = first + distance*path;
    qd = distance*pathSpeed;
    qdd = distance*pathPush;
    moving = {time < endTime and abs(distance[i]) > negligible for i in 1:nout};
  end KinematicPTP2;

  block TimeTable "Straight lines between points in time"
    parameter Real table[:, 2] = fill(0.0, 0, 2) "Points: time in the first column (beginning with 0), value in the second";
    parameter SI.Time timeScale(min=Modelica.Constants.eps) = 1 "Unit of time of the table";
    extends Interfaces.SignalSource;
    parameter SI.Time shiftTime=startTime "Time at which the table begins";
  protected
    Integer row(start=0, fixed=true) "Row in force: -1 before the start time, 0 before the first row";
    discrete Real shift(start=0, fixed=true) "Time of the table's zero, in the unit of the table";
    discrete Real next(start=0, fixed=true) "When the next row begins, in the unit of the table";
    discrete Real slope(start=0, fixed=true) "Slope of the present line";
    discrete Real level(start=0, fixed=true) "Present line at the table's zero";
  equation
    assert(size(table, 1) > 0, "The table has no points.");
    assert(size(table, 1) < 2 or abs(table[1, 1]) <= 0.0, "The first time in the table must be 0.");
    when {time >= pre(next)*timeScale, initial()} then
      (row, shift, next) = Modelica.Blocks.Tables.Internal.findRow(
        table[:, 1], time/timeScale, startTime/timeScale, shiftTime/timeScale, false);
      (slope, level) = Modelica.Blocks.Tables.Internal.lineOfRow(table[:, 1], table[:, 2], row);
    end when;
    y = offset + level + slope*(time/timeScale - shift);
  end TimeTable;

  block CombiTimeTable "Table in time with one or more columns"
    extends Modelica.Blocks.Interfaces.MO(final nout=max([size(columns, 1); size(offset, 1)]));
    parameter Boolean tableOnFile=false "Read the table from a file?";
    parameter Real table[:, :] = fill(0.0, 0, 2) "Times in the first column, values in the others";
    parameter String tableName="NoName" "Name of the table in the file";
    parameter String fileName="NoName" "File of the table";
    parameter Boolean verboseRead=true "Say that a file is read?";
    parameter Integer columns[:]=2:size(table, 2) "Columns to give out" annotation(Evaluate=true);
    parameter Modelica.Blocks.Types.Smoothness smoothness=Modelica.Blocks.Types.Smoothness.LinearSegments "Interpolation";
    parameter Modelica.Blocks.Types.Extrapolation extrapolation=Modelica.Blocks.Types.Extrapolation.LastTwoPoints
      "What holds before and after the table";
    parameter SI.Time timeScale(min=Modelica.Constants.eps) = 1 "Unit of time of the table";
    parameter Real offset[:]={0} "Added to the outputs";
    parameter SI.Time startTime=0 "The outputs are offset before this time";
    parameter SI.Time shiftTime=startTime "Time that is zero in the table";
    parameter Modelica.Blocks.Types.TimeEvents timeEvents=Modelica.Blocks.Types.TimeEvents.Always "Where there are time events";
    parameter String delimiter="," "Between the columns of a CSV file";
    parameter Integer nHeaderLines=0 "Lines to skip at the beginning of a CSV file";
    parameter Boolean verboseExtrapolation=false "Warn when time leaves the table?";
    final parameter SI.Time t_min=t_minScaled*timeScale "First time of the table";
    final parameter SI.Time t_max=t_maxScaled*timeScale "Last time of the table";
    final parameter Real t_minScaled=Modelica.Blocks.Tables.Internal.firstAbscissa(data) "First time in the unit of the table";
    final parameter Real t_maxScaled=Modelica.Blocks.Tables.Internal.lastAbscissa(data) "Last time in the unit of the table";
  protected
    final parameter Integer dataSize[2]=if tableOnFile then
      Modelica.Blocks.Tables.Internal.tableSize(fileName, tableName, delimiter, nHeaderLines) else size(table) "Rows and columns of the table";
    final parameter Real data[dataSize[1], dataSize[2]]=if tableOnFile then
      Modelica.Blocks.Tables.Internal.tableValues(fileName, tableName, delimiter, nHeaderLines, dataSize[1], dataSize[2]) else table
      "The table, wherever it comes from";
    final parameter Integer badRow=Modelica.Blocks.Tables.Internal.rowOutOfOrder(data[:, 1], true) "First row whose time decreases, or 0";
    final parameter Real p_offset[nout]=if size(offset, 1) == 1 then fill(offset[1], nout) else offset;
    discrete SI.Time nextTimeEvent(start=0, fixed=true) "When the next row begins";
    discrete Real nextTimeEventScaled(start=0, fixed=true) "The same in the unit of the table";
    Real timeScaled "Time in the unit of the table";
    Integer row(start=0, fixed=true) "Row in force: -1 before the start time, 0 before the first row";
    discrete Real shift(start=0, fixed=true) "What to subtract from the scaled time, including whole periods";
  equation
    assert(dataSize[1] > 0 and dataSize[2] > 0, "CombiTimeTable: the table is empty");
    assert(badRow == 0, Modelica.Blocks.Tables.Internal.disorder("CombiTimeTable: times must not decrease", "row", badRow, 0, data[:, 1],
      tableOnFile, tableName, fileName));
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
        data[:, 1], timeScaled, startTime/timeScale, shiftTime/timeScale,
        extrapolation == Modelica.Blocks.Types.Extrapolation.Periodic);
      nextTimeEvent = if nextTimeEventScaled < Modelica.Constants.inf then timeScale*nextTimeEventScaled else Modelica.Constants.inf;
    end when;
    for i in 1:nout loop
      y[i] = p_offset[i] + (if row < 0 then 0 else Modelica.Blocks.Tables.Internal.valueInRow(
        data[:, 1], data[:, columns[if size(columns, 1) == 1 then 1 else i]], row, timeScaled - shift,
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
    Integer cycle "Number of the present period; that after startTime is 0";
  initial equation
    cycle = integer((time - startTime)/period);
  equation
    when time >= startTime + (pre(cycle) + 1)*period then
      cycle = pre(cycle) + 1;
    end when;
    y = cycle >= 0 and time < startTime + (cycle + width/100)*period;
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
    Modelica.Blocks.Sources.BooleanTable table(table=buttonTimeTable, y(start=false, fixed=true)) "Changes when the button is pressed";
    Boolean release[size(reset, 1)] "Releases, one event iteration late to break loops";
  initial equation
    for i in 1:size(reset, 1) loop
      pre(reset[i]) = false;
      pre(release[i]) = false;
    end for;
  algorithm
    release := pre(reset);
    when release then
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

// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Continuous "Blocks described by differential equations"
  import Modelica.Blocks.Interfaces;

  block Integrator "Integral of the input, with optional reset"
    import Modelica.Blocks.Types.Init;
    parameter Real k(unit="1") = 1 "Gain";
    parameter Boolean use_reset=false "Is there an input that resets the output?";
    parameter Boolean use_set=false "Is there an input for the value after a reset?" annotation(Dialog(enable=use_reset));
    parameter Init initType=Init.InitialState "Initialization";
    parameter Real y_start=0 "Output at the start, and after a reset without the input set";
    extends Interfaces.SISO(y(start=y_start));
    Modelica.Blocks.Interfaces.BooleanInput reset if use_reset "Resets when it becomes true";
    Modelica.Blocks.Interfaces.RealInput set if use_reset and use_set "Output after a reset";
  protected
    Modelica.Blocks.Interfaces.BooleanOutput local_reset;
    Modelica.Blocks.Interfaces.RealOutput local_set;
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
    elseif initType <> Init.NoInit then
      y = y_start;
    end if;
  equation
    der(y) = k*u;
    if use_reset then
      connect(reset, local_reset);
      if use_set then
        connect(set, local_set);
      else
        local_set = y_start;
      end if;
      when local_reset then
        reinit(y, local_set);
      end when;
    else
      local_reset = false;
      local_set = 0;
    end if;
  end Integrator;

  block LimIntegrator "Integral that stops at limits"
    import Modelica.Blocks.Types.Init;
    parameter Real k(unit="1") = 1 "Gain";
    parameter Real outMax(start=1) "Upper limit";
    parameter Real outMin=-outMax "Lower limit";
    parameter Boolean use_reset=false "Is there an input that resets the output?";
    parameter Boolean use_set=false "Is there an input for the value after a reset?" annotation(Dialog(enable=use_reset));
    parameter Init initType=Init.InitialState "Initialization";
    parameter Boolean limitsAtInit=true "Do the limits hold during initialization?";
    parameter Real y_start=0 "Output at the start, and after a reset without the input set";
    parameter Boolean strict=false "No events at the limits?";
    extends Interfaces.SISO(y(start=y_start));
    Modelica.Blocks.Interfaces.BooleanInput reset if use_reset "Resets when it becomes true";
    Modelica.Blocks.Interfaces.RealInput set if use_reset and use_set "Output after a reset";
  protected
    Modelica.Blocks.Interfaces.BooleanOutput local_reset;
    Modelica.Blocks.Interfaces.RealOutput local_set;
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
    elseif initType <> Init.NoInit then
      y = y_start;
    end if;
  equation
    if use_reset then
      connect(reset, local_reset);
      if use_set then
        connect(set, local_set);
      else
        local_set = y_start;
      end if;
      when local_reset then
        reinit(y, if local_set > outMax then outMax elseif local_set < outMin then outMin else local_set);
      end when;
    else
      local_reset = false;
      local_set = 0;
    end if;
    if initial() and not limitsAtInit then
      der(y) = k*u;
      assert(y >= outMin - 0.001*abs(outMax - outMin) and y <= outMax + 0.001*abs(outMax - outMin),
        "The output of a LimIntegrator was not limited during initialization and is outside of its limits: " + String(y));
    elseif strict then
      der(y) = noEvent(if y > outMax and k*u > 0 or y < outMin and k*u < 0 then 0 else k*u);
    else
      der(y) = if y > outMax and k*u > 0 or y < outMin and k*u < 0 then 0 else k*u;
    end if;
  end LimIntegrator;

  block Derivative "Derivative with a low-pass: k*s/(T*s + 1)"
    import Modelica.Blocks.Types.Init;
    parameter Real k(unit="1") = 1 "Gain";
    parameter SI.Time T(min=Modelica.Constants.small) = 0.01 "Time constant of the low-pass";
    parameter Init initType=Init.NoInit "Initialization";
    parameter Real x_start=0 "State at the start";
    parameter Real y_start=0 "Output at the start" annotation(Dialog(enable=initType == Init.InitialOutput));
    extends Interfaces.SISO;
    output Real x(start=x_start) "State";
  protected
    final parameter Boolean idle=abs(k) < Modelica.Constants.eps "Is the gain zero? Then the state stands still.";
    Real slope "Derivative of the input behind the low-pass";
  initial equation
    if initType == Init.InitialState then
      x = x_start;
    elseif initType == Init.SteadyState then
      der(x) = 0;
    elseif initType == Init.InitialOutput then
      if idle then
        x = u;
      else
        y = y_start;
      end if;
    end if;
  equation
    slope = if idle then 0 else (u - x)/T;
    der(x) = slope;
    y = k*slope;
  end Derivative;

  block FirstOrder "Low-pass of first order: k/(T*s + 1)"
    import Modelica.Blocks.Types.Init;
    parameter Real k(unit="1") = 1 "Gain";
    parameter SI.Time T(start=1) "Time constant";
    parameter Init initType=Init.NoInit "Initialization";
    parameter Real y_start=0 "Output at the start";
    extends Interfaces.SISO(y(start=y_start));
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
    elseif initType <> Init.NoInit then
      y = y_start;
    end if;
  equation
    der(y) = (k*u - y)/T;
  end FirstOrder;

  block SecondOrder "Oscillator: k/((s/w)^2 + 2*D*s/w + 1)"
    import Modelica.Blocks.Types.Init;
    parameter Real k(unit="1") = 1 "Gain";
    parameter Real w(start=1) "Angular frequency without damping";
    parameter Real D(start=1) "Damping ratio";
    parameter Init initType=Init.NoInit "Initialization";
    parameter Real y_start=0 "Output at the start";
    parameter Real yd_start=0 "Derivative of the output at the start";
    extends Interfaces.SISO(y(start=y_start));
    output Real yd(start=yd_start) "Derivative of the output";
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
      der(yd) = 0;
    elseif initType <> Init.NoInit then
      y = y_start;
      yd = yd_start;
    end if;
  equation
    der(y) = yd;
    der(yd) = w^2*(k*u - y) - 2*D*w*yd;
  end SecondOrder;

  block PI "Proportional and integral controller: k*(1 + 1/(T*s))"
    import Modelica.Blocks.Types.Init;
    parameter Real k(unit="1") = 1 "Gain";
    parameter SI.Time T(start=1, min=Modelica.Constants.small) "Time constant";
    parameter Init initType=Init.NoInit "Initialization";
    parameter Real x_start=0 "State at the start";
    parameter Real y_start=0 "Output at the start" annotation(Dialog(enable=initType == Init.InitialOutput));
    extends Interfaces.SISO;
    output Real x(start=x_start) "State";
  initial equation
    if initType == Init.SteadyState then
      der(x) = 0;
    elseif initType == Init.InitialState then
      x = x_start;
    elseif initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    T*der(x) = u;
    y = k*(u + x);
  end PI;

  block PID "Proportional, integral and derivative controller in additive form"
    import Modelica.Blocks.Types.Init;
    extends Interfaces.SISO;
    parameter Real k(unit="1") = 1 "Gain";
    parameter SI.Time Ti(min=Modelica.Constants.small, start=0.5) "Time constant of the integrator";
    parameter SI.Time Td(min=0, start=0.1) "Time constant of the derivative";
    parameter Real Nd(min=Modelica.Constants.small) = 10 "The larger, the closer to a true derivative";
    parameter Init initType=Init.InitialState "Initialization";
    parameter Real xi_start=0 "State of the integrator at the start" annotation(Dialog(enable=initType == Init.InitialState));
    parameter Real xd_start=0 "State of the derivative at the start" annotation(Dialog(enable=initType == Init.InitialState));
    parameter Real y_start=0 "Output at the start" annotation(Dialog(enable=initType == Init.InitialOutput));
    constant SI.Time unitTime=1;
    Blocks.Math.Gain P(k=1) "Proportional part";
    Blocks.Continuous.Integrator I(k=unitTime/Ti, y_start=xi_start,
      initType=if initType == Init.SteadyState or initType == Init.InitialState then initType else Init.NoInit) "Integral part";
    Blocks.Continuous.Derivative D(k=Td/unitTime, T=max([Td/Nd, 100*Modelica.Constants.eps]), x_start=xd_start,
      initType=if initType == Init.InitialOutput then Init.SteadyState else initType) "Derivative part";
    Blocks.Math.Gain Gain(k=k) "Gain";
    Blocks.Math.Add3 Add "Sum of the parts";
  initial equation
    if initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    connect(u, P.u);
    connect(u, I.u);
    connect(u, D.u);
    connect(P.y, Add.u1);
    connect(I.y, Add.u2);
    connect(D.y, Add.u3);
    connect(Add.y, Gain.u);
    connect(Gain.y, y);
  end PID;

  block LimPID "P, PI, PD or PID controller with limited output, anti-windup, set-point weights and feed-forward"
    import Modelica.Blocks.Types.Init;
    import Modelica.Blocks.Types.SimpleController;
    extends Modelica.Blocks.Interfaces.SVcontrol;
    output Real controlError=u_s - u_m "Set point minus measurement";
    parameter .Modelica.Blocks.Types.SimpleController controllerType=.Modelica.Blocks.Types.SimpleController.PID "Kind of the controller";
    parameter Real k(min=0, unit="1") = 1 "Gain";
    parameter SI.Time Ti(min=Modelica.Constants.small) = 0.5 "Time constant of the integrator"
      annotation(Dialog(enable=controllerType == SimpleController.PI or controllerType == SimpleController.PID));
    parameter SI.Time Td(min=0) = 0.1 "Time constant of the derivative"
      annotation(Dialog(enable=controllerType == SimpleController.PD or controllerType == SimpleController.PID));
    parameter Real yMax(start=1) "Upper limit of the output";
    parameter Real yMin=-yMax "Lower limit of the output";
    parameter Real wp(min=0) = 1 "Weight of the set point in the proportional part";
    parameter Real wd(min=0) = 0 "Weight of the set point in the derivative part";
    parameter Real Ni(min=100*Modelica.Constants.eps) = 0.9 "Ni*Ti is the time constant of the anti-windup";
    parameter Real Nd(min=100*Modelica.Constants.eps) = 10 "The larger, the closer to a true derivative";
    parameter Boolean withFeedForward=false "Is there a feed-forward input?";
    parameter Real kFF=1 "Gain of the feed-forward input" annotation(Dialog(enable=withFeedForward));
    parameter Init initType=Init.InitialState "Initialization";
    parameter Real xi_start=0 "State of the integrator at the start";
    parameter Real xd_start=0 "State of the derivative at the start";
    parameter Real y_start=0 "Output at the start" annotation(Dialog(enable=initType == Init.InitialOutput));
    parameter Modelica.Blocks.Types.LimiterHomotopy homotopyType=Modelica.Blocks.Types.LimiterHomotopy.Linear
      "What the limiter is when initialization starts";
    parameter Boolean strict=false "No events at the limits?";
    constant SI.Time unitTime=1;
    Modelica.Blocks.Interfaces.RealInput u_ff if withFeedForward "Feed-forward";
    Modelica.Blocks.Math.Add addP(k1=wp, k2=-1) "Error of the proportional part";
    Modelica.Blocks.Math.Add addD(k1=wd, k2=-1) if with_D "Error of the derivative part";
    Modelica.Blocks.Math.Gain P(k=1) "Proportional part";
    Modelica.Blocks.Continuous.Integrator I(k=unitTime/Ti, y_start=xi_start,
      initType=if initType == Init.SteadyState or initType == Init.InitialState then initType else Init.NoInit) if with_I "Integral part";
    Modelica.Blocks.Continuous.Derivative D(k=Td/unitTime, T=max([Td/Nd, 1.e-14]), x_start=xd_start,
      initType=if initType == Init.InitialOutput then Init.SteadyState else initType) if with_D "Derivative part";
    Modelica.Blocks.Math.Gain gainPID(k=k) "Gain";
    Modelica.Blocks.Math.Add3 addPID "Sum of the parts";
    Modelica.Blocks.Math.Add3 addI(k2=-1) if with_I "Error of the integral part, with anti-windup";
    Modelica.Blocks.Math.Add addSat(k1=+1, k2=-1) if with_I "How much the limiter cuts off";
    Modelica.Blocks.Math.Gain gainTrack(k=1/(k*Ni)) if with_I "Anti-windup";
    Modelica.Blocks.Nonlinear.Limiter limiter(uMax=yMax, uMin=yMin, strict=strict, homotopyType=homotopyType) "Limits the output";
  protected
    parameter Boolean with_I=controllerType == SimpleController.PI or controllerType == SimpleController.PID
      annotation(Evaluate=true);
    parameter Boolean with_D=controllerType == SimpleController.PD or controllerType == SimpleController.PID
      annotation(Evaluate=true);
  public
    Modelica.Blocks.Sources.Constant Dzero(k=0) if not with_D;
    Modelica.Blocks.Sources.Constant Izero(k=0) if not with_I;
    Modelica.Blocks.Sources.Constant FFzero(k=0) if not withFeedForward;
    Modelica.Blocks.Math.Add addFF(k1=1, k2=kFF) "Adds the feed-forward";
  initial equation
    if initType == Init.InitialOutput then
      gainPID.y = y_start;
    end if;
  equation
    assert(initType <> Init.InitialOutput or y_start >= yMin and y_start <= yMax,
      "The output of a LimPID at the start is outside of its limits");
    // Errors
    connect(u_s, addP.u1);
    connect(u_m, addP.u2);
    connect(u_s, addD.u1);
    connect(u_m, addD.u2);
    connect(u_s, addI.u1);
    connect(u_m, addI.u2);
    // Parts and their sum
    connect(addP.y, P.u);
    connect(addD.y, D.u);
    connect(addI.y, I.u);
    connect(P.y, addPID.u1);
    connect(D.y, addPID.u2);
    connect(Dzero.y, addPID.u2);
    connect(I.y, addPID.u3);
    connect(Izero.y, addPID.u3);
    connect(addPID.y, gainPID.u);
    // Feed-forward and limiter
    connect(gainPID.y, addFF.u1);
    connect(FFzero.y, addFF.u2);
    connect(u_ff, addFF.u2);
    connect(addFF.y, limiter.u);
    connect(limiter.y, y);
    // Anti-windup
    connect(limiter.y, addSat.u1);
    connect(addFF.y, addSat.u2);
    connect(addSat.y, gainTrack.u);
    connect(gainTrack.y, addI.u3);
  end LimPID;

  block TransferFunction "Quotient of polynomials in s"
    import Modelica.Blocks.Types.Init;
    extends Interfaces.SISO;
    parameter Real b[:]={1} "Numerator, highest power first";
    parameter Real a[:]={1} "Denominator, highest power first";
    parameter Modelica.Blocks.Types.Init initType=Modelica.Blocks.Types.Init.NoInit "Initialization";
    parameter Real x_start[size(a, 1) - 1]=zeros(size(a, 1) - 1) "State at the start";
    parameter Real y_start=0 "Output at the start" annotation(Dialog(enable=initType == Init.InitialOutput));
    output Real x[size(a, 1) - 1](start=x_start) "State in controller canonical form";
  protected
    final parameter Integer n=size(a, 1) - 1 "Order";
    final parameter Real feed=if size(b, 1) > n then b[1]/a[1] else 0 "Feed-through";
    final parameter Real rest[n]=cat(1, zeros(max(0, n - size(b, 1))), b[max(1, size(b, 1) - n + 1):size(b, 1)]) - feed*a[2:n + 1]
      "Numerator without the feed-through";
    // A state whose steady value is the input is better scaled than x.
    final parameter Real scale=if a[n + 1] > 100*Modelica.Constants.eps*sqrt(sum(a[i]^2 for i in 1:n + 1)) then a[n + 1] else 1;
    Real z[n] "Scaled state";
  initial equation
    if initType == Init.InitialState then
      z = scale*x_start;
    elseif initType == Init.SteadyState then
      der(z) = zeros(n);
    elseif initType == Init.InitialOutput then
      y = y_start;
      for i in 2:n loop
        der(z[i]) = 0;
      end for;
    end if;
  equation
    assert(size(b, 1) <= n + 1, "The numerator of a transfer function must not have a higher degree than the denominator");
    x = z/scale;
    for i in 1:n loop
      der(z[i]) = if i > 1 then z[max(i - 1, 1)] else (scale*u - a[2:n + 1]*z)/a[1];
    end for;
    y = feed*u + rest*z/scale;
  end TransferFunction;

  block StateSpace "Linear system of differential equations"
    import Modelica.Blocks.Types.Init;
    parameter Real A[:, size(A, 1)]=[1, 0; 0, 1] "System matrix";
    parameter Real B[size(A, 1), :]=[1; 1] "Input matrix";
    parameter Real C[:, size(A, 1)]=[1, 1] "Output matrix";
    parameter Real D[size(C, 1), size(B, 2)]=zeros(size(C, 1), size(B, 2)) "Feed-through matrix";
    parameter Modelica.Blocks.Types.Init initType=Modelica.Blocks.Types.Init.NoInit "Initialization";
    parameter Real x_start[nx]=zeros(nx) "State at the start";
    parameter Real y_start[ny]=zeros(ny) "Output at the start" annotation(Dialog(enable=initType == Init.InitialOutput));
    extends Interfaces.MIMO(final nin=size(B, 2), final nout=size(C, 1));
    output Real x[size(A, 1)](start=x_start) "State";
  protected
    parameter Integer nx=size(A, 1) "Number of states";
    parameter Integer ny=size(C, 1) "Number of outputs";
  initial equation
    if initType == Init.SteadyState then
      der(x) = zeros(nx);
    elseif initType == Init.InitialState then
      x = x_start;
    elseif initType == Init.InitialOutput then
      x = Internal.stateFromOutput(A, -B*u, C, y_start - D*u);
    end if;
  equation
    der(x) = A*x + B*u;
    y = C*x + D*u;
  end StateSpace;

  block Der "Derivative of the input"
    extends Interfaces.SISO;
  equation
    y = der(u);
  end Der;

  block LowpassButterworth "Low-pass of Butterworth"
    import Modelica.Blocks.Types.Init;
    extends Modelica.Blocks.Interfaces.SISO;
    parameter Integer n(min=1) = 2 "Order";
    parameter SI.Frequency f(start=1) "Cut-off frequency";
    parameter Modelica.Blocks.Types.Init initType=Modelica.Blocks.Types.Init.NoInit "Initialization";
    parameter Real x1_start[m]=zeros(m) "Outputs of the sections of second order at the start";
    parameter Real x2_start[m]=zeros(m) "Their derivatives at the start";
    parameter Real xr_start=0.0 "Output of the section of first order at the start";
    parameter Real y_start=0.0 "Output at the start" annotation(Dialog(enable=initType == Init.InitialOutput));
    output Real x1[m](start=x1_start) "Outputs of the sections of second order";
    output Real x2[m](start=x2_start) "Their derivatives";
    output Real xr(start=xr_start) "Output of the section of first order (odd order)";
  protected
    final parameter Integer m=div(n, 2) "Number of sections of second order";
    final parameter Boolean odd=n > 2*m "Is there a section of first order?";
    final parameter Real w=2*Modelica.Constants.pi*f "Angular cut-off frequency, the same for all sections";
    // The poles lie evenly on the left half of a circle; the damping ratio is the cosine of a pole's angle to the real axis.
    final parameter Real damping[m]={sin(Modelica.Constants.pi*(2*i - 1)/(2*n)) for i in 1:m};
    Real link[m + 1] "Input of the first section, outputs of the sections";
  initial equation
    if initType == Init.InitialState then
      x1 = x1_start;
      x2 = x2_start;
      if odd then
        xr = xr_start;
      end if;
    elseif initType == Init.SteadyState then
      der(x1) = zeros(m);
      der(x2) = zeros(m);
      if odd then
        der(xr) = 0;
      end if;
    elseif initType == Init.InitialOutput then
      // All sections rest but the last, which gives the output.
      y = y_start;
      der(x1) = zeros(m);
      for i in 1:(if odd then m else m - 1) loop
        der(x2[i]) = 0;
      end for;
    end if;
  equation
    link = cat(1, {u}, x1);
    der(x1) = x2;
    for i in 1:m loop
      der(x2[i])/w = w*(link[i] - x1[i]) - 2*damping[i]*x2[i];
    end for;
    if odd then
      der(xr) = w*(link[m + 1] - xr);
      y = xr;
    else
      xr = 0;
      y = link[m + 1];
    end if;
  end LowpassButterworth;

  block CriticalDamping "Chain of equal low-passes of first order"
    import Modelica.Blocks.Types.Init;
    extends Modelica.Blocks.Interfaces.SISO;
    parameter Integer n=2 "Order";
    parameter SI.Frequency f(start=1) "Cut-off frequency";
    parameter Boolean normalized=true "Is the amplitude 3 dB down at the cut-off frequency?";
    parameter Modelica.Blocks.Types.Init initType=Modelica.Blocks.Types.Init.NoInit "Initialization";
    parameter Real x_start[n]=zeros(n) "States at the start";
    parameter Real y_start=0.0 "Output at the start" annotation(Dialog(enable=initType == Init.InitialOutput));
    output Real x[n](start=x_start) "States";
  protected
    // Each of the n low-passes may take away only the n-th part of the 3 dB.
    final parameter SI.Time lag=(if normalized then sqrt(2^(1/n) - 1) else 1)/(2*Modelica.Constants.pi*f) "Time constant of one low-pass";
    Real link[n + 1] "Input of the first low-pass, outputs of the low-passes";
  initial equation
    if initType == Init.InitialState then
      x = x_start;
    elseif initType == Init.SteadyState then
      der(x) = zeros(n);
    elseif initType == Init.InitialOutput then
      y = y_start;
      for i in 1:n - 1 loop
        der(x[i]) = 0;
      end for;
    end if;
  equation
    link = cat(1, {u}, x);
    for i in 1:n loop
      lag*der(x[i]) = link[i] - x[i];
    end for;
    y = link[n + 1];
  end CriticalDamping;

  block Filter "Low-pass, high-pass, band-pass or band-stop of several characteristics"
    import Modelica.Blocks.Types.AnalogFilter;
    import Modelica.Blocks.Types.FilterType;
    extends Modelica.Blocks.Interfaces.SISO;
    parameter Modelica.Blocks.Types.AnalogFilter analogFilter=Modelica.Blocks.Types.AnalogFilter.CriticalDamping "Characteristic";
    parameter Modelica.Blocks.Types.FilterType filterType=Modelica.Blocks.Types.FilterType.LowPass "What it lets through";
    parameter Integer order(min=1) = 2 "Order of the low-pass that the filter is made from";
    parameter SI.Frequency f_cut "Cut-off frequency; for bands the upper one";
    parameter Real gain=1.0 "Gain within the pass band";
    parameter Real A_ripple(unit="dB") = 0.5 "Ripple of a Chebyshev filter"
      annotation(Dialog(enable=analogFilter == AnalogFilter.ChebyshevI));
    parameter SI.Frequency f_min=0 "Lower cut-off frequency of a band"
      annotation(Dialog(enable=filterType == FilterType.BandPass or filterType == FilterType.BandStop));
    parameter Boolean normalized=true "Is the amplitude 3 dB down at the cut-off frequency?";
    parameter Modelica.Blocks.Types.Init init=Modelica.Blocks.Types.Init.SteadyState "Initialization";
    final parameter Integer nx=if isBand then 2*order else order "Number of states";
    parameter Real x_start[nx]=zeros(nx) "States at the start";
    parameter Real y_start=0 "Output at the start";
    parameter Real u_nominal=1.0 "Typical size of the input, to scale the states";
    Modelica.Blocks.Interfaces.RealOutput x[nx] "States";
  protected
    final parameter Boolean isBand=filterType == FilterType.BandPass or filterType == FilterType.BandStop annotation(Evaluate=true);
    final parameter Boolean allReal=analogFilter == AnalogFilter.CriticalDamping "Has the low-pass only real poles?" annotation(Evaluate=true);
    // A band has one section of second order for each pole of the low-pass.
    final parameter Integer singles=if isBand then 0 elseif allReal then order else mod(order, 2) "Sections of first order" annotation(Evaluate=true);
    final parameter Integer pairs=div(nx - singles, 2) "Sections of second order" annotation(Evaluate=true);
    parameter Real corner[singles](each fixed=false) "Angular frequencies of the sections of first order";
    // A section of second order has the poles -decay +- j*swing; the outputs are tap*{input, both states}.
    parameter Real decay[pairs](each fixed=false);
    parameter Real swing[pairs](each fixed=false);
    parameter Real tap[pairs, 3](each fixed=false);
    Real stage[singles + pairs + 1] "Input of the first section, outputs of the sections";
  initial equation
    (corner, decay, swing, tap) = Internal.sections(analogFilter, filterType, order, singles, pairs, f_min, f_cut, A_ripple, normalized);
    if init == Modelica.Blocks.Types.Init.SteadyState then
      der(x) = zeros(nx);
    elseif init == Modelica.Blocks.Types.Init.InitialState then
      x = x_start;
    elseif init == Modelica.Blocks.Types.Init.InitialOutput then
      y = y_start;
      for i in 1:nx - 1 loop
        der(x[i]) = 0;
      end for;
    end if;
  equation
    assert(u_nominal > 0, "The nominal input of a filter must be positive");
    assert(f_cut > 0, "The cut-off frequency of a filter must be positive");
    assert(A_ripple > 0, "The ripple of a filter must be positive");
    assert(not isBand or f_min > 0, "The lower cut-off frequency of a band must be positive");
    u = u_nominal*stage[1];
    for i in 1:singles loop
      der(x[i]) = corner[i]*(stage[i] - x[i]);
      stage[i + 1] = if filterType == FilterType.HighPass then stage[i] - x[i] else x[i];
    end for;
    for i in 1:pairs loop
      // Turned and shrunk by the poles; driven such that the second state follows a constant input.
      der(x[singles + 2*i - 1]) = (decay[i]^2/swing[i] + swing[i])*stage[singles + i] - decay[i]*x[singles + 2*i - 1] - swing[i]*x[singles + 2*i];
      der(x[singles + 2*i]) = swing[i]*x[singles + 2*i - 1] - decay[i]*x[singles + 2*i];
      stage[singles + i + 1] = tap[i, 1]*stage[singles + i] + tap[i, 2]*x[singles + 2*i - 1] + tap[i, 3]*x[singles + 2*i];
    end for;
    y = u_nominal*gain*stage[singles + pairs + 1];
  end Filter;

  package Internal "Design of filters"
    function stateFromOutput "Vector x with C*x = y that makes the residual A*x - a smallest"
      input Real A[:, :];
      input Real a[size(A, 1)];
      input Real C[:, size(A, 2)];
      input Real y[size(C, 1)];
      output Real x[size(A, 2)];
    protected
      Integer n = size(A, 2);
      Integer m = size(C, 1);
      Real solution[n + m] "x and multipliers";
    algorithm
      // Normal equations with multipliers for the constraint
      solution := Modelica.Math.Matrices.solve(
        [transpose(A)*A, transpose(C); C, zeros(m, m)], cat(1, transpose(A)*a, y));
      x := solution[1:n];
    end stateFromOutput;

    function sections "Sections of a filter"
      import Modelica.Blocks.Types.AnalogFilter;
      import Modelica.Blocks.Types.FilterType;
      input AnalogFilter characteristic;
      input FilterType filterType;
      input Integer order "Order of the low-pass";
      input Integer singles "Sections of first order";
      input Integer pairs "Sections of second order";
      input SI.Frequency f_min;
      input SI.Frequency f_cut;
      input Real A_ripple "Ripple of a Chebyshev filter in dB";
      input Boolean normalized "3 dB down at the cut-off frequency?";
      output Real corner[singles] "Angular frequencies of the sections of first order";
      output Real decay[pairs] "Poles of the sections of second order: real parts, negated";
      output Real swing[pairs] "Imaginary parts";
      output Real tap[pairs, 3] "Outputs, as factors of input and both states";
    protected
      Integer ones1 = if characteristic == AnalogFilter.CriticalDamping then order else mod(order, 2) "Real poles of the low-pass";
      Integer twos = div(order - ones1, 2) "Pairs of poles of the low-pass";
      Real pole[ones1] "Real poles of the low-pass at 1 rad/s, negated";
      Real radius2[twos] "Pairs of the low-pass: square of the distance from zero";
      Real spread[twos] "Pairs of the low-pass: sum of both poles, negated";
      Real w "Angular cut-off frequency, or centre of the band";
      Real band "Relative width of a band";
      Real c0 "Section s^2 + c1*s + c0, in units of w";
      Real c1;
      Real lowSide[2] "c0 and c1 of the lower section that a pair becomes in a band";
      Real highSide[2] "c0 and c1 of the upper one";
      Integer k "Pole or pair that a section comes from";
    algorithm
      (pole, radius2, spread) := prototype(characteristic, order, ones1, twos, A_ripple, normalized);
      if filterType == FilterType.BandPass or filterType == FilterType.BandStop then
        assert(f_min > 0 and f_min < f_cut, "The cut-off frequencies of a band must be positive and increase");
        w := 2*Modelica.Constants.pi*sqrt(f_min*f_cut);
        band := (f_cut - f_min)/sqrt(f_min*f_cut);
      else
        w := 2*Modelica.Constants.pi*f_cut;
        band := 1;
        for i in 1:singles loop
          corner[i] := if filterType == FilterType.LowPass then w*pole[i] else w/pole[i];
        end for;
      end if;
      for i in 1:pairs loop
        if filterType == FilterType.LowPass then
          c0 := radius2[i];
          c1 := spread[i];
        elseif filterType == FilterType.HighPass then
          // s becomes 1/s
          c0 := 1/radius2[i];
          c1 := spread[i]/radius2[i];
        elseif i <= ones1 then
          // s becomes (s + 1/s)/band, or the inverse of that
          c0 := 1;
          c1 := if filterType == FilterType.BandPass then band*pole[i] else band/pole[i];
        else
          k := div(i - ones1 + 1, 2);
          if filterType == FilterType.BandPass then
            (lowSide[1], lowSide[2], highSide[1], highSide[2]) := splitBand(radius2[k]*band^2, spread[k]*band);
          else
            (lowSide[1], lowSide[2], highSide[1], highSide[2]) := splitBand(band^2/radius2[k], spread[k]*band/radius2[k]);
          end if;
          c0 := if mod(i - ones1, 2) == 1 then highSide[1] else lowSide[1];
          c1 := if mod(i - ones1, 2) == 1 then highSide[2] else lowSide[2];
        end if;
        assert(4*c0 > c1^2, "The filter would have real poles; choose another characteristic");
        decay[i] := w*c1/2;
        swing[i] := w*sqrt(c0 - c1^2/4);
        tap[i, :] := taps(filterType, w*w*c0, decay[i], swing[i], w, band);
      end for;
    end sections;

    function taps "Output of a section of second order, as factors of its input and its two states"
      import Modelica.Blocks.Types.FilterType;
      input FilterType filterType;
      input Real w2 "Square of the section's angular frequency";
      input Real decay;
      input Real swing;
      input Real w "Cut-off frequency, or centre of the band";
      input Real band "Relative width of a band";
      output Real tap[3];
    protected
      Real slope[2] "The derivative of the second state, from both states";
      Real bend[3] "The second derivative of the second state, from the input and both states";
    algorithm
      // The second state p is the low-pass w2/(s^2 + 2*decay*s + w2). Its derivatives give the other filters.
      slope := {swing, -decay};
      bend := {w2, -2*decay*slope[1], -2*decay*slope[2] - w2};
      if filterType == FilterType.LowPass then
        tap := {0, 0, 1};
      elseif filterType == FilterType.HighPass then
        tap := bend/w2;
      elseif filterType == FilterType.BandPass then
        tap := band*w/w2*{0, slope[1], slope[2]};
      else
        // Each section stops at its own frequency.
        tap := bend/w2 + {0, 0, 1};
      end if;
    end taps;

    function prototype "Poles of a low-pass with cut-off at 1 rad/s, as factors s + cr and s^2 + c1*s + c0"
      import Modelica.Blocks.Types.AnalogFilter;
      input AnalogFilter characteristic;
      input Integer order;
      input Integer ncr "Number of real poles";
      input Integer nc0 "Number of pairs";
      input Real A_ripple "Ripple of a Chebyshev filter in dB";
      input Boolean normalized "3 dB down at 1 rad/s?";
      output Real cr[ncr];
      output Real c0[nc0];
      output Real c1[nc0];
    protected
      Real w "Frequency at which the amplitude is 3 dB down";
      Real width "Half-width of the ellipse of a Chebyshev filter's poles";
      Real angle;
    algorithm
      if characteristic == AnalogFilter.CriticalDamping then
        cr := fill(1/(if normalized then sqrt(10^(3/10/order) - 1) else 1.0), ncr);
      else
        if characteristic == AnalogFilter.Butterworth then
          cr := ones(ncr);
          for i in 1:nc0 loop
            c0[i] := 1;
            c1[i] := 2*sin(Modelica.Constants.pi*(i - 0.5)/order);
          end for;
        elseif characteristic == AnalogFilter.ChebyshevI then
          // The poles lie on an ellipse; asinh(1/e) with 1 + e^2 = 10^(A_ripple/10)
          width := log((1 + 10^(A_ripple/20))/sqrt(10^(A_ripple/10) - 1))/order;
          cr := fill(sinh(width), ncr);
          for i in 1:nc0 loop
            angle := Modelica.Constants.pi*(if ncr == 0 then i - 0.5 else i)/order;
            c0[i] := cosh(width)^2 - cos(angle)^2;
            c1[i] := 2*sinh(width)*cos(angle);
          end for;
        else
          (cr, c0, c1) := besselPoles(order, ncr, nc0);
        end if;
        if normalized and characteristic <> AnalogFilter.Butterworth then
          w := cutOff(cr, c0, c1);
          cr := cr/w;
          c0 := c0/w^2;
          c1 := c1/w;
        end if;
      end if;
    end prototype;

    function besselPoles "Factors of the reverse Bessel polynomial, by simultaneous iteration on all roots"
      input Integer order;
      input Integer ncr;
      input Integer nc0;
      output Real cr[ncr];
      output Real c0[nc0];
      output Real c1[nc0];
    protected
      Real p[order + 1] "Coefficients, lowest power first, highest one is 1";
      Real x[order] "Real parts of the roots";
      Real y[order] "Imaginary parts of the roots";
      Real vr;
      Real vi;
      Real t;
      Real dr;
      Real di;
      Real change;
      Integer steps = 0;
      Integer pairs = 0;
      Integer lone "Root nearest to the real axis";
    algorithm
      // p[k] = (2n - k)!/(2^(n - k) k! (n - k)!)
      p[order + 1] := 1;
      for k in order - 1:-1:0 loop
        p[k + 1] := p[k + 2]*(2*order - k)*(k + 1)/(2*(order - k));
      end for;
      for i in 1:order loop
        x[i] := -0.7*order*cos(Modelica.Constants.pi*(2*i - order - 1.1)/(2*order + 1));
        y[i] := 0.9*order*sin(Modelica.Constants.pi*(2*i - order - 1.1)/(2*order + 1));
      end for;
      change := 1;
      while change > 1e-14*order and steps < 500 loop
        change := 0;
        steps := steps + 1;
        for i in 1:order loop
          // Value of the polynomial, then divided by the distances to the other roots
          vr := 1;
          vi := 0;
          for k in order:-1:1 loop
            t := vr*x[i] - vi*y[i] + p[k];
            vi := vr*y[i] + vi*x[i];
            vr := t;
          end for;
          for j in 1:order loop
            if j <> i then
              dr := x[i] - x[j];
              di := y[i] - y[j];
              t := (vr*dr + vi*di)/(dr^2 + di^2);
              vi := (vi*dr - vr*di)/(dr^2 + di^2);
              vr := t;
            end if;
          end for;
          x[i] := x[i] - vr;
          y[i] := y[i] - vi;
          change := max(change, abs(vr) + abs(vi));
        end for;
      end while;
      lone := 1;
      for i in 2:order loop
        if abs(y[i]) < abs(y[lone]) then
          lone := i;
        end if;
      end for;
      for i in 1:order loop
        if ncr == 1 and i == lone then
          cr := fill(-x[i], ncr);
        elseif y[i] > 0 then
          pairs := pairs + 1;
          c1[pairs] := -2*x[i];
          c0[pairs] := x[i]^2 + y[i]^2;
        end if;
      end for;
    end besselPoles;

    function cutOff "Angular frequency at which a low-pass is 3 dB down"
      input Real cr[:];
      input Real c0[:];
      input Real c1[size(c0, 1)];
      output Real w;
    protected
      Real low = 0;
      Real high = 1;
    algorithm
      while attenuation(cr, c0, c1, high) < 10^(3/10) loop
        low := high;
        high := 2*high;
      end while;
      for i in 1:100 loop
        w := (low + high)/2;
        if attenuation(cr, c0, c1, w) < 10^(3/10) then
          low := w;
        else
          high := w;
        end if;
      end for;
    end cutOff;

    function attenuation "Inverse of the squared amplitude of a low-pass"
      input Real cr[:];
      input Real c0[:];
      input Real c1[size(c0, 1)];
      input Real w "Angular frequency";
      output Real result = 1;
    algorithm
      for i in 1:size(cr, 1) loop
        result := result*(1 + (w/cr[i])^2);
      end for;
      for i in 1:size(c0, 1) loop
        result := result*((1 - w^2/c0[i])^2 + (w*c1[i]/c0[i])^2);
      end for;
    end attenuation;

    function splitBand "Factor (s^2 + 1)^2 + q1*s*(s^2 + 1) + q0*s^2 into two sections"
      input Real q0;
      input Real q1;
      output Real lower0 "Section of lower frequency";
      output Real lower1;
      output Real upper0 "Section of higher frequency";
      output Real upper1;
    protected
      Real v "alpha + 1/alpha, where the sections have the frequencies alpha and 1/alpha";
      Real alpha;
    algorithm
      v := sqrt(0.5*(4 + q0 + sqrt((4 + q0)^2 - 4*q1^2)));
      alpha := 0.5*(v + sqrt(max(0, v^2 - 4)));
      lower0 := 1/alpha^2;
      lower1 := q1/(v*alpha);
      upper0 := alpha^2;
      upper1 := q1*alpha/v;
    end splitBand;
  end Internal;
end Continuous;

// SPDX-License-Identifier: Apache-2.0
within Modelica.Mechanics.Rotational;
package Sources "Given motions and torques"
  model Position "Motion along an input, exact or with a filter"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
    parameter Boolean exact=false "Follow the input exactly? (otherwise a filter of second order)" annotation(Evaluate=true);
    parameter SI.Frequency f_crit=50 "Cut-off frequency of the filter" annotation(Dialog(enable=not exact));
    SI.Angle phi(stateSelect=if exact then StateSelect.default else StateSelect.prefer) "Angle against the housing";
    SI.AngularVelocity w(start=0, stateSelect=if exact then StateSelect.default else StateSelect.prefer) "Velocity, 0 if exact";
    SI.AngularAcceleration a(start=0) "Acceleration, 0 if exact";
    Modelica.Blocks.Interfaces.RealInput phi_ref(final quantity="Angle", final unit="rad", displayUnit="deg") "Angle to follow";
  protected
    parameter SI.AngularFrequency w_crit=2*Modelica.Constants.pi*f_crit "Angular cut-off frequency";
    constant Real af=1.3617 "First coefficient of a Bessel filter";
    constant Real bf=0.6180 "Second coefficient of a Bessel filter";
  initial equation
    if not exact then
      phi = phi_ref;
    end if;
  equation
    phi = flange.phi - phi_support;
    if exact then
      phi = phi_ref;
      w = 0;
      a = 0;
    else
      w = der(phi);
      a = der(w);
      a*bf = w_crit*(w_crit*(phi_ref - phi) - af*w);
    end if;
  end Position;

  model Speed "Motion with a velocity that is an input, exact or with a filter"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
    parameter Boolean exact=false "Follow the input exactly? (otherwise a filter of first order)" annotation(Evaluate=true);
    parameter SI.Frequency f_crit=50 "Cut-off frequency of the filter" annotation(Dialog(enable=not exact));
    SI.Angle phi(start=0, fixed=true, stateSelect=StateSelect.prefer) "Angle against the housing";
    SI.AngularVelocity w(stateSelect=if exact then StateSelect.default else StateSelect.prefer) "Velocity";
    SI.AngularAcceleration a "Acceleration, 0 if exact";
    Modelica.Blocks.Interfaces.RealInput w_ref(unit="rad/s") "Velocity to follow";
  protected
    parameter SI.AngularFrequency w_crit=2*Modelica.Constants.pi*f_crit "Angular cut-off frequency";
  initial equation
    if not exact then
      w = w_ref;
    end if;
  equation
    phi = flange.phi - phi_support;
    w = der(phi);
    if exact then
      w = w_ref;
      a = 0;
    else
      a = der(w);
      a = w_crit*(w_ref - w);
    end if;
  end Speed;

  model Accelerate "Motion with an acceleration that is an input"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Angle phi(start=0, fixed=true, stateSelect=StateSelect.prefer) "Angle against the housing";
    SI.AngularVelocity w(start=0, fixed=true, stateSelect=StateSelect.prefer) "Velocity";
    SI.AngularAcceleration a "Acceleration";
    Modelica.Blocks.Interfaces.RealInput a_ref(unit="rad/s2") "Acceleration against the housing";
  equation
    phi = flange.phi - phi_support;
    w = der(phi);
    a = der(w);
    a = a_ref;
  end Accelerate;

  model Move "Motion with angle, velocity and acceleration from inputs"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Angle phi "Angle against the housing";
    Modelica.Blocks.Interfaces.RealInput u[3] "Angle, velocity and acceleration";
  protected
    function given "Angle; its derivatives are the other elements"
      extends Modelica.Icons.Function;
      input Real motion[3] "Angle, velocity and acceleration";
      input Real t "Time, so that a derivative exists";
      output Real q "Angle";
    algorithm
      q := motion[1];
      annotation(derivative(noDerivative=motion)=given_der, InlineAfterIndexReduction=true);
    end given;

    function given_der "Derivative of given"
      extends Modelica.Icons.Function;
      input Real motion[3] "Angle, velocity and acceleration";
      input Real t "Time";
      input Real t_der "One";
      output Real velocity "Velocity";
    algorithm
      velocity := motion[2];
      annotation(derivative(noDerivative=motion, order=2)=given_der2, InlineAfterIndexReduction=true);
    end given_der;

    function given_der2 "Second derivative of given"
      extends Modelica.Icons.Function;
      input Real motion[3] "Angle, velocity and acceleration";
      input Real t "Time";
      input Real t_der "One";
      input Real t_der2 "Zero";
      output Real acceleration "Acceleration";
    algorithm
      acceleration := motion[3];
      annotation(InlineAfterIndexReduction=true);
    end given_der2;
  equation
    phi = flange.phi - phi_support;
    phi = given(u, time);
  end Move;

  model Torque "Torque from an input"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
    Modelica.Blocks.Interfaces.RealInput tau(unit="N.m") "Torque that drives the flange";
  equation
    flange.tau + tau = 0;
  end Torque;

  model Torque2 "Torque from an input between two flanges"
    extends Rotational.Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealInput tau(unit="N.m") "Torque that drives flange_b against flange_a";
  equation
    flange_a.tau = tau;
    flange_a.tau + flange_b.tau = 0;
  end Torque2;

  model LinearSpeedDependentTorque "Torque proportional to the velocity"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialTorque;
    parameter SI.Torque tau_nominal "Torque at the nominal velocity (negative: it brakes)";
    parameter Boolean TorqueDirection=true "Same direction for both directions of rotation?";
    parameter SI.AngularVelocity w_nominal(min=Modelica.Constants.eps) "Nominal velocity";
    SI.AngularVelocity w "Velocity against the housing";
    SI.Torque tau "Torque that drives the flange";
  equation
    w = der(phi);
    tau + flange.tau = 0;
    if TorqueDirection then
      tau = tau_nominal*abs(w/w_nominal);
    else
      tau = tau_nominal*(w/w_nominal);
    end if;
  end LinearSpeedDependentTorque;

  model QuadraticSpeedDependentTorque "Torque proportional to the square of the velocity"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialTorque;
    parameter SI.Torque tau_nominal "Torque at the nominal velocity (negative: it brakes)";
    parameter Boolean TorqueDirection=true "Same direction for both directions of rotation?";
    parameter SI.AngularVelocity w_nominal(min=Modelica.Constants.eps) "Nominal velocity";
    SI.AngularVelocity w "Velocity against the housing";
    SI.Torque tau "Torque that drives the flange";
  equation
    w = der(phi);
    tau + flange.tau = 0;
    if TorqueDirection then
      tau = tau_nominal*(w/w_nominal)^2;
    else
      tau = tau_nominal*smooth(1, if w < 0 then -(w/w_nominal)^2 else (w/w_nominal)^2);
    end if;
  end QuadraticSpeedDependentTorque;

  model ConstantTorque "Constant torque"
    extends Rotational.Interfaces.PartialTorque;
    parameter SI.Torque tau_constant "Torque that drives the flange";
    SI.AngularVelocity w "Velocity against the housing";
    SI.Torque tau "Torque that drives the flange";
  equation
    w = der(phi);
    tau + flange.tau = 0;
    tau = tau_constant;
  end ConstantTorque;

  model SignTorque "Constant torque against or along the velocity"
    extends Rotational.Interfaces.PartialTorque;
    import Modelica.Blocks.Types.Regularization;
    import Modelica.Constants.pi;
    parameter SI.Torque tau_nominal "Torque (negative: it brakes)";
    parameter Modelica.Blocks.Types.Regularization reg=Modelica.Blocks.Types.Regularization.Exp "How the jump at zero velocity is smoothed";
    parameter SI.AngularVelocity w0(final min=Modelica.Constants.eps, start=0.1) "Velocity up to which it is smoothed";
    SI.AngularVelocity w "Velocity against the housing";
    SI.Torque tau "Torque that drives the flange";
  equation
    w = der(phi);
    tau + flange.tau = 0;
    if reg == Regularization.Exp then
      tau = tau_nominal*(2/(1 + Modelica.Math.exp(-100*w/w0)) - 1);
    elseif reg == Regularization.Sine then
      tau = tau_nominal*smooth(1, if abs(w) >= w0 then sign(w) else Modelica.Math.sin(0.5*pi*w/w0));
    elseif reg == Regularization.Linear then
      tau = tau_nominal*(if abs(w) >= w0 then sign(w) else w/w0);
    else
      tau = tau_nominal*sign(w)*(if abs(w) >= w0 then 1 else 1 - Modelica.Math.cos(0.5*pi*w/w0));
    end if;
  end SignTorque;

  model ConstantSpeed "Constant velocity"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialTorque;
    SI.AngularVelocity w "Velocity against the housing";
    parameter SI.AngularVelocity w_fixed "Velocity";
  equation
    w = der(phi);
    w = w_fixed;
  end ConstantSpeed;

  model TorqueStep "Torque that jumps"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialTorque;
    parameter SI.Torque stepTorque(start=1) "Height of the jump";
    parameter SI.Torque offsetTorque(start=0) "Torque before the jump";
    parameter SI.Time startTime=0 "Time of the jump";
    SI.Torque tau "Torque that drives the flange";
  equation
    tau + flange.tau = 0;
    tau = if time < startTime then offsetTorque else offsetTorque + stepTorque;
  end TorqueStep;

  model EddyCurrentTorque "Eddy current brake"
    parameter SI.Torque tau_nominal "Largest torque (positive: it brakes)";
    parameter SI.AngularVelocity w_nominal(min=Modelica.Constants.eps) "Velocity at the largest torque, at TRef";
    parameter SI.Temperature TRef(start=293.15) "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha20(start=0) "Temperature coefficient of the material at 20 degrees Celsius";
    extends Modelica.Mechanics.Rotational.Interfaces.PartialTorque;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPort;
    SI.Torque tau "Torque that brakes the flange";
    SI.AngularVelocity w "Velocity against the housing";
    Real w_normalized "Velocity relative to that at the largest torque";
  protected
    Real resistivity "Resistivity of the material, relative to that at TRef";
  equation
    resistivity*(1 + alpha20*(TRef - 293.15)) = 1 + alpha20*(TheatPort - 293.15);
    w = der(phi);
    tau = flange.tau;
    w = w_normalized*w_nominal*resistivity;
    tau = 2*w_normalized*tau_nominal/(1 + w_normalized^2);
    lossPower = w*tau;
  end EddyCurrentTorque;
end Sources;

// SPDX-License-Identifier: Apache-2.0
within Modelica.Mechanics.Translational;
package Sources "Given motions and forces"
  model Position "Motion along an input, exact or with a filter"
    extends Modelica.Mechanics.Translational.Interfaces.PartialElementaryOneFlangeAndSupport2(
      s(stateSelect=if exact then StateSelect.default else StateSelect.prefer));
    parameter Boolean exact=false "Follow the input exactly? (otherwise a filter of second order)" annotation(Evaluate=true);
    parameter SI.Frequency f_crit=50 "Cut-off frequency of the filter" annotation(Dialog(enable=not exact));
    SI.Velocity v(start=0, stateSelect=if exact then StateSelect.default else StateSelect.prefer) "Velocity, 0 if exact";
    SI.Acceleration a(start=0) "Acceleration, 0 if exact";
    Modelica.Blocks.Interfaces.RealInput s_ref(unit="m") "Position against the housing";
  protected
    parameter SI.AngularFrequency w_crit=2*Modelica.Constants.pi*f_crit "Angular cut-off frequency";
    constant Real af=1.3617 "First coefficient of a Bessel filter";
    constant Real bf=0.6180 "Second coefficient of a Bessel filter";
  initial equation
    if not exact then
      s = s_ref;
    end if;
  equation
    if exact then
      s = s_ref;
      v = 0;
      a = 0;
    else
      v = der(s);
      a = der(v);
      a*bf = w_crit*(w_crit*(s_ref - s) - af*v);
    end if;
  end Position;

  model Speed "Motion with a velocity that is an input, exact or with a filter"
    extends Modelica.Mechanics.Translational.Interfaces.PartialElementaryOneFlangeAndSupport2(
      s(start=0, fixed=true, stateSelect=StateSelect.prefer));
    parameter Boolean exact=false "Follow the input exactly? (otherwise a filter of first order)" annotation(Evaluate=true);
    parameter SI.Frequency f_crit=50 "Cut-off frequency of the filter" annotation(Dialog(enable=not exact));
    SI.Velocity v(stateSelect=if exact then StateSelect.default else StateSelect.prefer) "Velocity";
    SI.Acceleration a "Acceleration, 0 if exact";
    Modelica.Blocks.Interfaces.RealInput v_ref(unit="m/s") "Velocity against the housing";
  protected
    parameter SI.AngularFrequency w_crit=2*Modelica.Constants.pi*f_crit "Angular cut-off frequency";
  initial equation
    if not exact then
      v = v_ref;
    end if;
  equation
    v = der(s);
    if exact then
      v = v_ref;
      a = 0;
    else
      a = der(v);
      a = w_crit*(v_ref - v);
    end if;
  end Speed;

  model Accelerate "Motion with an acceleration that is an input"
    extends Modelica.Mechanics.Translational.Interfaces.PartialElementaryOneFlangeAndSupport2(
      s(start=0, fixed=true, stateSelect=StateSelect.prefer));
    SI.Velocity v(start=0, fixed=true, stateSelect=StateSelect.prefer) "Velocity";
    SI.Acceleration a "Acceleration";
    Modelica.Blocks.Interfaces.RealInput a_ref(unit="m/s2") "Acceleration against the housing";
  equation
    v = der(s);
    a = der(v);
    a = a_ref;
  end Accelerate;

  model Move "Motion with position, velocity and acceleration from inputs"
    extends Modelica.Mechanics.Translational.Interfaces.PartialElementaryOneFlangeAndSupport2;
    Modelica.Blocks.Interfaces.RealInput u[3] "Position, velocity and acceleration";
  protected
    function given "Position; its derivatives are the other elements"
      extends Modelica.Icons.Function;
      input Real motion[3] "Position, velocity and acceleration";
      input Real t "Time, so that a derivative exists";
      output Real q "Position";
    algorithm
      q := motion[1];
      annotation(derivative(noDerivative=motion)=given_der, InlineAfterIndexReduction=true);
    end given;

    function given_der "Derivative of given"
      extends Modelica.Icons.Function;
      input Real motion[3] "Position, velocity and acceleration";
      input Real t "Time";
      input Real t_der "One";
      output Real velocity "Velocity";
    algorithm
      velocity := motion[2];
      annotation(derivative(noDerivative=motion, order=2)=given_der2, InlineAfterIndexReduction=true);
    end given_der;

    function given_der2 "Second derivative of given"
      extends Modelica.Icons.Function;
      input Real motion[3] "Position, velocity and acceleration";
      input Real t "Time";
      input Real t_der "One";
      input Real t_der2 "Zero";
      output Real acceleration "Acceleration";
    algorithm
      acceleration := motion[3];
      annotation(InlineAfterIndexReduction=true);
    end given_der2;
  equation
    s = given(u, time);
  end Move;

  model Force "Force from an input"
    extends Modelica.Mechanics.Translational.Interfaces.PartialElementaryOneFlangeAndSupport2;
    Modelica.Blocks.Interfaces.RealInput f(unit="N") "Force that drives the flange";
  equation
    flange.f + f = 0;
  end Force;

  model Force2 "Force from an input between two flanges"
    extends Translational.Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealInput f(unit="N") "Force that drives flange_b away from flange_a";
  equation
    flange_a.f = f;
    flange_a.f + flange_b.f = 0;
  end Force2;

  model LinearSpeedDependentForce "Force proportional to the velocity"
    extends Modelica.Mechanics.Translational.Interfaces.PartialForce;
    parameter SI.Force f_nominal "Force at the nominal velocity (negative: it brakes)";
    parameter Boolean ForceDirection=true "Same direction for both directions of motion?";
    parameter SI.Velocity v_nominal(min=Modelica.Constants.eps) "Nominal velocity";
    SI.Velocity v "Velocity against the housing";
  equation
    v = der(s);
    if ForceDirection then
      f + f_nominal*abs(v/v_nominal) = 0;
    else
      f + f_nominal*(v/v_nominal) = 0;
    end if;
  end LinearSpeedDependentForce;

  model QuadraticSpeedDependentForce "Force proportional to the square of the velocity"
    extends Modelica.Mechanics.Translational.Interfaces.PartialForce;
    parameter SI.Force f_nominal "Force at the nominal velocity (negative: it brakes)";
    parameter Boolean ForceDirection=true "Same direction for both directions of motion?";
    parameter SI.Velocity v_nominal(min=Modelica.Constants.eps) "Nominal velocity";
    SI.Velocity v "Velocity against the housing";
  equation
    v = der(s);
    if ForceDirection then
      f + f_nominal*(v/v_nominal)^2 = 0;
    else
      f = f_nominal*smooth(1, if v < 0 then (v/v_nominal)^2 else -(v/v_nominal)^2);
    end if;
  end QuadraticSpeedDependentForce;

  model ConstantForce "Constant force"
    extends Modelica.Mechanics.Translational.Interfaces.PartialForce;
    parameter SI.Force f_constant "Force that drives the flange";
  equation
    f + f_constant = 0;
  end ConstantForce;

  model SignForce "Constant force against or along the velocity"
    extends Modelica.Mechanics.Translational.Interfaces.PartialForce;
    import Modelica.Blocks.Types.Regularization;
    import Modelica.Constants.pi;
    parameter SI.Force f_nominal "Force (negative: it brakes)";
    parameter Modelica.Blocks.Types.Regularization reg=Modelica.Blocks.Types.Regularization.Exp "How the jump at zero velocity is smoothed";
    parameter SI.Velocity v0(final min=Modelica.Constants.eps, start=0.1) "Velocity up to which it is smoothed";
    SI.Velocity v "Velocity against the housing";
  equation
    v = der(s);
    if reg == Regularization.Exp then
      f = f_nominal*(1 - 2/(1 + Modelica.Math.exp(-100*v/v0)));
    elseif reg == Regularization.Sine then
      f = -f_nominal*smooth(1, if abs(v) >= v0 then sign(v) else Modelica.Math.sin(0.5*pi*v/v0));
    elseif reg == Regularization.Linear then
      f = -f_nominal*(if abs(v) >= v0 then sign(v) else v/v0);
    else
      f = -f_nominal*sign(v)*(if abs(v) >= v0 then 1 else 1 - Modelica.Math.cos(0.5*pi*v/v0));
    end if;
  end SignForce;

  model ConstantSpeed "Constant velocity"
    extends Modelica.Mechanics.Translational.Interfaces.PartialForce;
    parameter SI.Velocity v_fixed "Velocity";
    SI.Velocity v "Velocity against the housing";
  equation
    v = der(s);
    v = v_fixed;
  end ConstantSpeed;

  model ForceStep "Force that jumps"
    extends Modelica.Mechanics.Translational.Interfaces.PartialForce;
    parameter SI.Force stepForce(start=1) "Height of the jump";
    parameter SI.Force offsetForce(start=0) "Force before the jump";
    parameter SI.Time startTime=0 "Time of the jump";
  equation
    f = -(if time < startTime then offsetForce else offsetForce + stepForce);
  end ForceStep;

  model EddyCurrentForce "Eddy current brake"
    parameter SI.Force f_nominal "Largest force (positive: it brakes)";
    parameter SI.Velocity v_nominal(min=Modelica.Constants.eps) "Velocity at the largest force, at TRef";
    parameter SI.Temperature TRef(start=293.15) "Reference temperature";
    parameter SI.LinearTemperatureCoefficient alpha20(start=0) "Temperature coefficient of the material at 20 degrees Celsius";
    extends Modelica.Mechanics.Translational.Interfaces.PartialForce;
    extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPort;
    SI.Velocity v "Velocity against the housing";
    Real v_normalized "Velocity relative to that at the largest force";
  protected
    Real resistivity "Resistivity of the material, relative to that at TRef";
  equation
    resistivity*(1 + alpha20*(TRef - 293.15)) = 1 + alpha20*(TheatPort - 293.15);
    v = der(s);
    v = v_normalized*v_nominal*resistivity;
    f = 2*v_normalized*f_nominal/(1 + v_normalized^2);
    lossPower = v*f;
  end EddyCurrentForce;
end Sources;

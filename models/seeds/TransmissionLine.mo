// SPDX-License-Identifier: Apache-2.0
// A pressure relief valve behind a volume, after the appendix of Sjölund, Braun, Fritzson, Krus: Towards efficient
// distributed simulation in Modelica using transmission line modeling (EOOLT 2010). The volume is a lossless line
// with delays, a line sampled every T, or a plain capacity; the spool has states (DerBuiltin) or difference
// quotients in place of derivatives (DerInline).
package TransmissionLine
  package Components "Components of type C give a wave c and an impedance Zc, components of type Q give p and q"
    connector ConnectorQ
      output Real p "Pressure";
      output Real q "Flow into the line";
      input Real c "Wave characteristic";
      input Real Zc "Characteristic impedance";
    end ConnectorQ;
    connector ConnectorC
      input Real p;
      input Real q;
      output Real c;
      output Real Zc;
    end ConnectorC;
    model FlowSource
      ConnectorQ source;
      parameter Real flowVal;
    equation
      source.q = flowVal;
      source.p = source.c + source.q*source.Zc;
    end FlowSource;
    model PressureSource
      ConnectorC pressure;
      parameter Real P;
    equation
      pressure.c = P;
      pressure.Zc = 0;
    end PressureSource;
    model HydrAltPRV "Spool with spring, mass, damper and stops; orifice proportional to its position"
      ConnectorQ left;
      ConnectorQ right;
      parameter Real Pref = 20000000 "Pressure that opens the valve";
      parameter Real cq = 0.67;
      parameter Real spooldiameter = 0.01;
      parameter Real frac = 1.0;
      parameter Real W = spooldiameter*frac;
      parameter Real pilotarea = 0.001;
      parameter Real k = 1e6 "Stiffness";
      parameter Real c = 1000 "Damping";
      parameter Real m = 0.01 "Mass of the spool";
      constant Real xmax = 0.001;
      constant Real xmin = 0;
      parameter Real T "Step of the difference quotients";
      parameter Real Fs = pilotarea*Pref;
      constant Boolean useDerInlineDelay;
      Real Ftot = left.p*pilotarea - Fs;
      Real Ks = cq*W*x;
      Real x(start = xmin) "Position between the stops";
      Real xfrac = x*Pref/xmax "Position on the scale of the pressure";
      Real v = if useDerInlineDelay then (x - delay(x, T))/T else der(xtmp);
      Real a = if useDerInlineDelay then (v - delay(v, T))/T else der(v);
      Real xtmp "Position without stops";
    equation
      left.p = left.c + left.Zc*left.q;
      right.p = right.c + right.Zc*right.q;
      left.q = -right.q;
      right.q = sign(left.c - right.c)*Ks*(sqrt(abs(left.c - right.c) + ((left.Zc + right.Zc)*Ks)^2/4) -
        Ks*(left.Zc + right.Zc)/2);
      xtmp = (Ftot - c*v - m*a)/k;
      x = if noEvent(xtmp < xmin) then xmin else if noEvent(xtmp > xmax) then xmax else xtmp;
    end HydrAltPRV;
  end Components;

  package Continuous "The line delays waves by T"
    extends Components;
    model Volume
      parameter Real V;
      parameter Real Be "Bulk modulus";
      parameter Real T "Time that a wave takes";
      parameter Real Zc = Be*T/V;
      ConnectorC left(Zc = Zc);
      ConnectorC right(Zc = Zc);
    equation
      left.c = delay(right.c + 2*Zc*right.q, T);
      right.c = delay(left.c + 2*Zc*left.q, T);
    end Volume;
  end Continuous;

  package ContinuousFromRest "The same, with a line that is empty at the start: not in the paper"
    extends Components;
    model Volume
      parameter Real V;
      parameter Real Be;
      parameter Real T;
      parameter Real Zc = Be*T/V;
      ConnectorC left(Zc = Zc);
      ConnectorC right(Zc = Zc);
    equation
      left.c = if time < T then 0 else delay(right.c + 2*Zc*right.q, T);
      right.c = if time < T then 0 else delay(left.c + 2*Zc*left.q, T);
    end Volume;
  end ContinuousFromRest;

  package ContinuousNoDelay "The line is a capacity: the limit for T to zero"
    extends Components;
    model Volume
      parameter Real V;
      parameter Real Be;
      parameter Real T;
      parameter Real Zc = Be*T/V;
      parameter Real C = V/Be;
      ConnectorC left(Zc = Zc);
      ConnectorC right(Zc = Zc);
    protected
      Real derleftp;
    equation
      derleftp = (left.q + right.q)/C;
      derleftp = der(left.p);
      derleftp = der(right.p);
    end Volume;
  end ContinuousNoDelay;

  package Discrete "The line passes waves on every T"
    extends Components;
    model Volume
      parameter Real V;
      parameter Real Be;
      parameter Real T = 0.01;
      parameter Real Zc = Be*T/V;
      ConnectorC left(Zc = Zc);
      ConnectorC right(Zc = Zc);
    equation
      when sample(-T, T) then
        left.c = pre(right.c) + 2*Zc*pre(right.q);
        right.c = pre(left.c) + 2*Zc*pre(left.q);
      end when;
    end Volume;
  end Discrete;

  package BaseSimulations
    constant Boolean useDerInlineDelay;
    replaceable model HydrAltPRVSystem
      replaceable model Volume = Continuous.Volume;
      parameter Real T = 1e-4;
      Volume volume(V = 1e-3, Be = 1e9, T = T);
      Continuous.FlowSource flowSource(flowVal = 1e-5);
      Continuous.PressureSource pressureSource(P = 1e5);
      Continuous.HydrAltPRV hydr(Pref = 1e7, cq = 0.67, spooldiameter = 0.0025, frac = 1.0, pilotarea = 5e-5,
        xmax = 0.015, m = 0.12, c = 400, k = 150000, T = T, useDerInlineDelay = useDerInlineDelay);
    equation
      connect(flowSource.source, volume.left);
      connect(volume.right, hydr.left);
      connect(hydr.right, pressureSource.pressure);
    end HydrAltPRVSystem;
    model DelayDassl
      extends HydrAltPRVSystem;
      annotation(experiment(StopTime = 1.5, Interval = 1e-4));
    end DelayDassl;
    model DelayEuler
      extends HydrAltPRVSystem;
      annotation(experiment(StopTime = 1.5, Interval = 1e-4));
    end DelayEuler;
    model DelayFromRest
      extends HydrAltPRVSystem(redeclare model Volume = ContinuousFromRest.Volume);
      annotation(experiment(StopTime = 1.5, Interval = 1e-4));
    end DelayFromRest;
    model NoDelay
      extends HydrAltPRVSystem(redeclare model Volume = ContinuousNoDelay.Volume);
      annotation(experiment(StopTime = 1.5, Interval = 1e-4));
    end NoDelay;
    model Disc
      extends HydrAltPRVSystem(redeclare model Volume = Discrete.Volume);
      annotation(experiment(StopTime = 1.5, Interval = 1e-4));
    end Disc;
  end BaseSimulations;

  package DerBuiltin "The spool has two states"
    extends BaseSimulations(useDerInlineDelay = false);
    redeclare model extends HydrAltPRVSystem
    equation
      when hydr.v > 0 then
        reinit(hydr.xtmp, max(hydr.xmin, hydr.xtmp));
      elsewhen hydr.v < 0 then
        reinit(hydr.xtmp, min(hydr.xmax, hydr.xtmp));
      end when;
    end HydrAltPRVSystem;
  end DerBuiltin;

  package DerInline "Difference quotients over T in place of derivatives"
    extends BaseSimulations(useDerInlineDelay = true);
  end DerInline;
end TransmissionLine;

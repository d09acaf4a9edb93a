// SPDX-License-Identifier: Apache-2.0
// MLS 12.7.1: functions that are no formulas name their derivatives.
model FunctionDerivatives
  function power "By repetition"
    input Real x;
    input Integer n;
    output Real y;
  protected
    Integer k;
  algorithm
    y := 1;
    k := 0;
    while k < n loop
      y := y*x;
      k := k + 1;
    end while;
    annotation(derivative = power_d);
  end power;
  function power_d
    input Real x;
    input Integer n;
    input Real x_d;
    output Real y_d;
  algorithm
    y_d := n*power(x, n - 1)*x_d;
    annotation(Inline = false, derivative(order = 2) = power_dd);
  end power_d;
  function power_dd
    input Real x;
    input Integer n;
    input Real x_d;
    input Real x_dd;
    output Real y_dd;
  algorithm
    y_dd := n*(n - 1)*power(x, n - 2)*x_d^2 + n*power(x, n - 1)*x_dd;
  end power_dd;
  function halved "Until it is below the limit"
    input Real x;
    input Real limit;
    output Real y;
  algorithm
    y := x;
    while y > limit loop
      y := y/2;
    end while;
    annotation(derivative(zeroDerivative = limit) = halved_d);
  end halved;
  function halved_d
    input Real x;
    input Real limit;
    input Real x_d;
    output Real y_d;
  algorithm
    y_d := halved(x, limit)/x*x_d;
  end halved_d;
  record Properties
    Real square;
    Integer count;
  end Properties;
  function properties
    input Real x;
    output Properties p(square = power(x, 2), count = 2);
  end properties;
  function squareOf "With properties that were computed before"
    input Real x;
    input Properties p;
    output Real y;
  algorithm
    y := p.square;
    annotation(derivative(noDerivative = p) = squareOf_d);
  end squareOf;
  function squareOf_d
    input Real x;
    input Properties p;
    input Real x_d;
    output Real y_d;
  algorithm
    y_d := p.count*p.square/x*x_d;
  end squareOf_d;
  parameter Real limit = 3;
  Real s "Position, given: its second derivative is needed";
  Real v = der(s);
  Real a = der(v);
  Real h;
  Real h_d = der(h);
  Real q;
  Real q_d = der(q);
  Real root(start = 1.5) "Of a nonlinear equation with the function";
equation
  s = power(time + 1, 3);
  h = halved(8 + time, limit);
  q = squareOf(1 + time, properties(1 + time));
  power(root, 3) = 2 + time;
  annotation(experiment(StopTime = 1, Interval = 0.25));
end FunctionDerivatives;

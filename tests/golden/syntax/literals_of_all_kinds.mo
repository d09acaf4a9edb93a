package Literals
  constant Integer zero = 0;
  constant Integer padded = 007;
  constant Integer large = 2147483647;
  constant Real trailing = 13.;
  constant Real leading = .5;
  constant Real both = 3.25;
  constant Real exponent = 2e3;
  constant Real upper = 2E3;
  constant Real plus = 2e+03;
  constant Real minus = 6.02214076E-23;
  constant Real dotExponent = 4.e2;
  constant Real leadingExponent = .125e-7;
  constant Real biggest = 1.7976931348623157e308;
  constant Real smallest = 2.2250738585072014e-308;
  constant Real negative = -273.15;
  constant Boolean yes = true, no = false;
  constant String empty = "";
  constant String text = "degrees: 20 °C, micro: µ, sum: Σ";
  constant String lines = "first line
second line";
  constant String added = "a" + "b" + String(3);
  constant Real list[5] = {1., .1, 1e1, 1.e1, 1};
  constant Real divided = 1./4;
  constant Real product = 2.*3;
  constant Real power = 2.^3;
end Literals;

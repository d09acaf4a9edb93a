// SPDX-License-Identifier: Apache-2.0
within Modelica;
package Constants "Numbers of mathematics, of the machine and of nature"
  import Modelica.Units.SI;
  import Modelica.Units.NonSI;

  // Mathematics
  final constant Real e = Modelica.Math.exp(1.0) "Base of natural logarithms";
  final constant Real pi = 4*Modelica.Math.atan(1.0) "Half of a circle's circumference at radius one";
  final constant Real D2R = pi/180 "Factor from degrees to radians";
  final constant Real R2D = 180/pi "Factor from radians to degrees";
  final constant Real gamma = 0.57721566490153286061 "Euler's constant";

  // Machine
  final constant Real eps = 1e-15 "Relative resolution of Real numbers";
  final constant Real small = 1e-60 "Smallest positive Real number that models may use";
  final constant Real inf = 1e60 "Real number larger than any that a model reaches";
  final constant Integer Integer_inf = 2147483647 "Largest Integer number";

  // Nature (SI of 2019, CODATA 2018)
  final constant SI.Velocity c = 299792458 "Velocity of light in vacuum";
  final constant SI.Acceleration g_n = 9.80665 "Standard gravity";
  final constant Real G(final unit="m3/(kg.s2)") = 6.67430e-11 "Gravitational constant";
  final constant SI.ElectricCharge q = 1.602176634e-19 "Elementary charge";
  final constant SI.FaradayConstant F = N_A*q "Charge of one mole of electrons";
  final constant Real h(final unit="J.s") = 6.62607015e-34 "Planck's constant";
  final constant Real k(final unit="J/K") = 1.380649e-23 "Boltzmann's constant";
  final constant Real R(final unit="J/(mol.K)") = N_A*k "Molar gas constant";
  final constant Real sigma(final unit="W/(m2.K4)") = 2*pi^5*k^4/(15*h^3*c^2) "Constant of Stefan and Boltzmann";
  final constant Real N_A(final unit="1/mol") = 6.02214076e23 "Avogadro's constant";
  final constant Real mu_0(final unit="N/A2") = 4*pi*1.00000000055e-7 "Permeability of vacuum";
  final constant Real epsilon_0(final unit="F/m") = 1/(mu_0*c*c) "Permittivity of vacuum";
  final constant NonSI.Temperature_degC T_zero = -273.15 "Absolute zero";
end Constants;

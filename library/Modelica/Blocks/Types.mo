// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Types "Choices that parameters of blocks offer"
  type Smoothness = enumeration(
    LinearSegments "Straight lines between the points",
    ContinuousDerivative "Akima spline",
    ConstantSegments "Steps at the points",
    MonotoneContinuousDerivative1 "Monotone spline of Fritsch and Butland",
    MonotoneContinuousDerivative2 "Monotone spline of Steffen",
    ModifiedContinuousDerivative "Modified Akima spline") "How a table is interpolated";

  type Extrapolation = enumeration(
    HoldLastPoint "The first or last value",
    LastTwoPoints "The line through the two outermost points",
    Periodic "The table again and again",
    NoExtrapolation "An error") "What holds outside of a table";

  type TimeEvents = enumeration(
    Always "At every point of the table",
    AtDiscontinuities "Where two points have the same time",
    NoTimeEvents "Nowhere") "Where a table in time has time events";

  type Init = enumeration(
    NoInit "Start values are guesses",
    SteadyState "Derivatives are zero",
    InitialState "States have their start values",
    InitialOutput "Outputs have their start values") "How a block is initialized";

  type SimpleController = enumeration(
    P "Proportional",
    PI "Proportional and integral",
    PD "Proportional and derivative",
    PID "All three") "Kind of a controller";

  type AnalogFilter = enumeration(
    CriticalDamping "Equal real poles",
    Bessel "Flat group delay",
    Butterworth "Flat pass band",
    ChebyshevI "Steep, with ripple in the pass band") "Characteristic of a filter";

  type FilterType = enumeration(LowPass, HighPass, BandPass, BandStop) "What a filter lets through";

  type Regularization = enumeration(
    Exp "Exponential, all derivatives continuous",
    Sine "Sine, first derivative continuous",
    Linear "Straight line",
    Cosine "Cosine") "How a jump is smoothed";

  type LimiterHomotopy = enumeration(
    NoHomotopy "The limiter itself",
    Linear "No limits",
    UpperLimit "At the upper limit",
    LowerLimit "At the lower limit") "What a limiter is replaced by when initialization starts";

  type VariableLimiterHomotopy = enumeration(
    NoHomotopy "The limiter itself",
    Linear "No limits",
    Fixed "A fixed value") "What a variable limiter is replaced by when initialization starts";
end Types;

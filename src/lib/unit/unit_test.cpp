// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <string>

#include "lib/unit/convert.h"
#include "lib/unit/parse.h"
#include "lib/unit/print.h"
#include "lib/unit/suggest.h"
#include "lib/unit/unit.h"

namespace eventica::unit {
namespace {

/// A unit that must be readable.
Unit unit(std::string_view text) {
    const auto parsed = parse(text);
    EXPECT_TRUE(parsed) << text;
    return parsed.value_or(Unit());
}

testing::AssertionResult areEqual(std::string_view left, std::string_view right) {
    if (equal(unit(left), unit(right)))
        return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << left << " is " << unit(left).factor << " " << print(unit(left)) << ", but " << right
           << " is " << unit(right).factor << " " << print(unit(right));
}

TEST(ParseUnit, KnowsBaseUnits) {
    EXPECT_EQ(unit("m")[Base::Metre], (Exponent{1, 1}));
    EXPECT_EQ(unit("kg")[Base::Kilogram], (Exponent{1, 1}));
    EXPECT_EQ(unit("s")[Base::Second], (Exponent{1, 1}));
    EXPECT_EQ(unit("A")[Base::Ampere], (Exponent{1, 1}));
    EXPECT_EQ(unit("K")[Base::Kelvin], (Exponent{1, 1}));
    EXPECT_EQ(unit("mol")[Base::Mole], (Exponent{1, 1}));
    EXPECT_EQ(unit("cd")[Base::Candela], (Exponent{1, 1}));
    EXPECT_DOUBLE_EQ(unit("kg").factor, 1.0);
}

TEST(ParseUnit, KnowsMechanicalUnits) {
    EXPECT_TRUE(areEqual("N", "kg.m/s2"));
    EXPECT_TRUE(areEqual("Pa", "N/m2"));
    EXPECT_TRUE(areEqual("J", "N.m"));
    EXPECT_TRUE(areEqual("W", "J/s"));
    EXPECT_TRUE(areEqual("Hz", "1/s"));
}

TEST(ParseUnit, KnowsElectricalUnits) {
    EXPECT_TRUE(areEqual("C", "A.s"));
    EXPECT_TRUE(areEqual("V", "W/A"));
    EXPECT_TRUE(areEqual("Ohm", "V/A"));
    EXPECT_TRUE(areEqual("S", "1/Ohm"));
    EXPECT_TRUE(areEqual("F", "C/V"));
    EXPECT_TRUE(areEqual("Wb", "V.s"));
    EXPECT_TRUE(areEqual("T", "Wb/m2"));
    EXPECT_TRUE(areEqual("H", "Wb/A"));
    EXPECT_TRUE(areEqual("var", "V.A"));
}

TEST(ParseUnit, KnowsLightRadiationAndChemistry) {
    EXPECT_TRUE(areEqual("lm", "cd.sr"));
    EXPECT_TRUE(areEqual("lx", "lm/m2"));
    EXPECT_TRUE(areEqual("Bq", "1/s"));
    EXPECT_TRUE(areEqual("Gy", "J/kg"));
    EXPECT_TRUE(areEqual("Sv", "J/kg"));
    EXPECT_TRUE(areEqual("kat", "mol/s"));
}

TEST(ParseUnit, TakesAnglesAsNumbers) {
    EXPECT_TRUE(areEqual("rad", "1"));
    EXPECT_TRUE(areEqual("N.m/rad", "N.m"));
    EXPECT_TRUE(isDimensionless(unit("deg")));
    EXPECT_DOUBLE_EQ(unit("deg").factor * 180.0, std::numbers::pi);
    EXPECT_TRUE(isDimensionless(unit("sr")));
}

TEST(ParseUnit, KnowsTurnsPerMinute) {
    EXPECT_TRUE(areEqual("rpm", "rev/min"));
    EXPECT_TRUE(sameDimension(unit("rpm"), unit("1/min")));
    EXPECT_DOUBLE_EQ(unit("rpm").factor * 30.0, std::numbers::pi);
}

TEST(ParseUnit, KnowsTimes) {
    EXPECT_DOUBLE_EQ(unit("min").factor, 60.0);
    EXPECT_DOUBLE_EQ(unit("h").factor, 3600.0);
    EXPECT_DOUBLE_EQ(unit("d").factor, 86400.0);
    EXPECT_TRUE(areEqual("d", "d"));
    EXPECT_TRUE(sameDimension(unit("h"), unit("s")));
}

TEST(ParseUnit, KnowsTemperaturesWithoutTheirZero) {
    EXPECT_TRUE(areEqual("degC", "K"));
    EXPECT_TRUE(areEqual("degF", "degRk"));
    EXPECT_DOUBLE_EQ(unit("degF").factor, 5.0 / 9.0);
}

TEST(ParseUnit, KnowsUnitsBesidesTheSi) {
    EXPECT_TRUE(areEqual("l", "dm3"));
    EXPECT_TRUE(areEqual("L", "l"));
    EXPECT_DOUBLE_EQ(unit("bar").factor, 1e5);
    EXPECT_TRUE(sameDimension(unit("bar"), unit("Pa")));
    EXPECT_TRUE(areEqual("t", "Mg"));
    EXPECT_TRUE(sameDimension(unit("eV"), unit("J")));
    EXPECT_TRUE(sameDimension(unit("debye"), unit("C.m")));
    EXPECT_DOUBLE_EQ(unit("%").factor, 0.01);
    EXPECT_TRUE(isDimensionless(unit("dB")));
}

TEST(ParseUnit, KnowsPrefixes) {
    EXPECT_DOUBLE_EQ(unit("kW").factor, 1e3);
    EXPECT_DOUBLE_EQ(unit("MW").factor, 1e6);
    EXPECT_DOUBLE_EQ(unit("us").factor, 1e-6);
    EXPECT_DOUBLE_EQ(unit("ms").factor, 1e-3);
    EXPECT_DOUBLE_EQ(unit("nF").factor, 1e-9);
    EXPECT_DOUBLE_EQ(unit("hPa").factor, 1e2);
    EXPECT_DOUBLE_EQ(unit("dam").factor, 1e1);
    EXPECT_DOUBLE_EQ(unit("dm").factor, 1e-1);
    EXPECT_DOUBLE_EQ(unit("mbar").factor, 1e2);
}

TEST(ParseUnit, PrefersASymbolToAPrefix) {
    EXPECT_TRUE(sameDimension(unit("min"), unit("s")));   // not milli-inch
    EXPECT_TRUE(sameDimension(unit("cd"), unit("lm")));   // not centi-day
    EXPECT_TRUE(sameDimension(unit("Pa"), unit("N/m2"))); // not peta-something
    EXPECT_TRUE(sameDimension(unit("T"), unit("Wb/m2"))); // not tera
    EXPECT_TRUE(sameDimension(unit("mol"), unit("kat.s")));
}

TEST(ParseUnit, GivesNoPrefixToUnitsThatTakeNone) {
    EXPECT_FALSE(parse("mmin"));
    EXPECT_FALSE(parse("kh"));
    EXPECT_FALSE(parse("mdegC"));
    EXPECT_FALSE(parse("kkg"));
    EXPECT_FALSE(parse("ft")); // a foot, not a femtotonne
}

TEST(ParseUnit, AppliesExponentsToPrefixes) {
    EXPECT_NEAR(unit("mm2").factor, 1e-6, 1e-18);
    EXPECT_NEAR(unit("cm3").factor, 1e-6, 1e-18);
    EXPECT_TRUE(areEqual("g/cm3", "kg/l"));
}

TEST(ParseUnit, ReadsProductsAndExponents) {
    EXPECT_EQ(unit("kg.m2")[Base::Metre], (Exponent{2, 1}));
    EXPECT_TRUE(areEqual("kg.m.s-2", "N"));
    EXPECT_TRUE(areEqual("s+2", "s2"));
    EXPECT_TRUE(areEqual("m0", "1"));
    EXPECT_TRUE(areEqual("m4.kg-2.s2", "m4.s2/kg2"));
}

TEST(ParseUnit, ReadsFractions) {
    EXPECT_EQ(unit("m/s2")[Base::Second], (Exponent{-2, 1}));
    EXPECT_TRUE(areEqual("J/(kg.K)", "J.kg-1.K-1"));
    EXPECT_TRUE(areEqual("1/(W.K)", "W-1.K-1"));
    EXPECT_TRUE(areEqual("(J/kg)/(kg/m3)", "J.m3/kg2"));
    EXPECT_TRUE(areEqual("(Pa.s2)/m6", "Pa.s2.m-6"));
    EXPECT_TRUE(areEqual("km/h", "km/h"));
    EXPECT_DOUBLE_EQ(unit("km/h").factor * 3.6, 1.0);
}

TEST(ParseUnit, ReadsRationalExponents) {
    EXPECT_EQ(unit("V/Hz(1/2)")[Base::Second], (Exponent{-5, 2}));
    EXPECT_EQ(unit("m-(3/2)")[Base::Metre], (Exponent{-3, 2}));
    EXPECT_TRUE(areEqual("m(2/1)", "m2"));
}

TEST(ParseUnit, HasNoOpinionOnUnknownSymbols) {
    EXPECT_FALSE(parse("sone"));
    EXPECT_FALSE(parse("phon"));
    EXPECT_FALSE(parse("EUR/kg"));
    EXPECT_FALSE(parse("Nm"));
}

TEST(ParseUnit, RefusesWhatIsNoUnitExpression) {
    for (const char* text :
         {"",    "1/", "/s", "m/s/s", "m/s.kg", "m..s", "m.",  ".m",     "m s", " m",
          "m^2", "(m", "m)", "()",    "2",      "m2s",  "1.m", "m(1/0)", "m(1", "m-"})
        EXPECT_FALSE(parse(text)) << text;
}

TEST(ParseUnit, SurvivesHostileTexts) {
    EXPECT_FALSE(parse(std::string(1000000, '(')));
    EXPECT_FALSE(parse("m" + std::string(100000, '9')));
    EXPECT_FALSE(parse("m1001"));
    std::string many = "m";
    for (int i = 0; i < 2000; ++i)
        many += ".m";
    EXPECT_FALSE(parse(many));
}

TEST(UnitArithmetic, Multiplies) {
    const Unit torque = product(unit("N"), unit("mm")).value();
    EXPECT_TRUE(sameDimension(torque, unit("J")));
    EXPECT_DOUBLE_EQ(torque.factor, 1e-3);
}

TEST(UnitArithmetic, Divides) {
    EXPECT_TRUE(equal(quotient(unit("m"), unit("s")).value(), unit("m/s")));
    EXPECT_TRUE(isDimensionless(quotient(unit("km"), unit("m")).value()));
}

TEST(UnitArithmetic, TakesPowersAndRoots) {
    EXPECT_TRUE(equal(power(unit("km"), {2, 1}).value(), unit("km2")));
    EXPECT_TRUE(equal(power(unit("m2/s2"), {1, 2}).value(), unit("m/s")));
    EXPECT_TRUE(equal(power(unit("V"), {0, 1}).value(), unit("1")));
    EXPECT_TRUE(equal(power(power(unit("Pa"), {1, 3}).value(), {3, 1}).value(), unit("Pa")));
}

TEST(UnitArithmetic, HasNoResultBeyondReason) {
    EXPECT_FALSE(power(unit("m100"), {100, 1}));
    EXPECT_FALSE(power(unit("m"), {1, 1000}).has_value() &&
                 power(power(unit("m"), {1, 1000}).value(), {1, 1000}).has_value());
    EXPECT_FALSE(product(unit("m1000"), unit("m")));
}

TEST(UnitArithmetic, ComparesDimensionsAndFactors) {
    EXPECT_TRUE(sameDimension(unit("mm"), unit("km")));
    EXPECT_FALSE(equal(unit("mm"), unit("km")));
    EXPECT_FALSE(sameDimension(unit("m"), unit("m2")));
}

TEST(UnitExponent, IsKeptInLowestTerms) {
    EXPECT_EQ(Exponent::of(2, -4), (Exponent{-1, 2}));
    EXPECT_EQ(Exponent::of(0, 7), (Exponent{0, 1}));
    EXPECT_FALSE(Exponent::of(1, 0));
    EXPECT_FALSE(Exponent::of(1001));
}

TEST(UnitExponent, IsFoundForNumbersNearSmallFractions) {
    EXPECT_EQ(Exponent::near(2.0), (Exponent{2, 1}));
    EXPECT_EQ(Exponent::near(-0.5), (Exponent{-1, 2}));
    EXPECT_EQ(Exponent::near(1.0 / 3.0), (Exponent{1, 3}));
    EXPECT_EQ(Exponent::near(1.75), (Exponent{7, 4}));
    EXPECT_FALSE(Exponent::near(std::numbers::pi));
    EXPECT_FALSE(Exponent::near(std::nan("")));
    EXPECT_FALSE(Exponent::near(1e300));
}

/// A value in another unit; NaN if there is no conversion.
double converted(double value, std::string_view from, std::string_view to) {
    const auto convert = conversion(from, to);
    return convert ? (*convert)(value) : std::nan("");
}

TEST(ConvertUnit, MultipliesByTheRatioOfFactors) {
    EXPECT_DOUBLE_EQ(converted(std::numbers::pi, "rad", "deg"), 180.0);
    EXPECT_DOUBLE_EQ(converted(2e5, "Pa", "bar"), 2.0);
    EXPECT_DOUBLE_EQ(converted(10.0, "m/s", "km/h"), 36.0);
    EXPECT_DOUBLE_EQ(converted(2.0 * std::numbers::pi, "rad/s", "rev/min"), 60.0);
    EXPECT_DOUBLE_EQ(converted(0.25, "1", "%"), 25.0);
    EXPECT_DOUBLE_EQ(converted(5.0, "EUR", "EUR"), 5.0);
}

TEST(ConvertUnit, KnowsTheZeroOfTemperatureScales) {
    EXPECT_DOUBLE_EQ(converted(273.15, "K", "degC"), 0.0);
    EXPECT_DOUBLE_EQ(converted(20.0, "degC", "K"), 293.15);
    EXPECT_NEAR(converted(273.15, "K", "degF"), 32.0, 1e-12);
    EXPECT_NEAR(converted(212.0, "degF", "degC"), 100.0, 1e-12);
    EXPECT_NEAR(converted(-40.0, "degC", "degF"), -40.0, 1e-12);
    EXPECT_DOUBLE_EQ(converted(273.15, "K", "degRk"), 491.67);
    EXPECT_DOUBLE_EQ(converted(3.0, "W/K", "W/degC"), 3.0); // a difference has no zero
}

TEST(ConvertUnit, RefusesWhatIsNoMultiple) {
    for (const auto& [from, to] :
         {std::pair{"K", "s"}, std::pair{"m", "furlong"}, std::pair{"", "m"},
          std::pair{"rad/s", "Hz"}, std::pair{"Hz", "rpm"}, std::pair{"1", "dB"}})
        EXPECT_FALSE(conversion(from, to)) << from << " " << to;
    EXPECT_TRUE(conversion("Hz", "1/s"));
    EXPECT_TRUE(conversion("K", "degF"));
}

TEST(PrintUnit, PrefersNamesOfDerivedUnits) {
    EXPECT_EQ(print(unit("W/A")), "V");
    EXPECT_EQ(print(unit("kg.m/s2")), "N");
    EXPECT_EQ(print(unit("kOhm")), "Ohm");
}

TEST(PrintUnit, WritesBaseUnitsAsFractions) {
    EXPECT_EQ(print(unit("1")), "1");
    EXPECT_EQ(print(unit("m/s2")), "m/s2");
    EXPECT_EQ(print(unit("rpm")), "1/s");
    EXPECT_EQ(print(unit("J/(kg.K)")), "m2/(s2.K)");
    EXPECT_EQ(print(unit("N.s")), "kg.m/s");
    EXPECT_EQ(print(unit("m(1/2)")), "m(1/2)");
}

TEST(PrintUnit, IsReadBackAsTheSameDimension) {
    for (const char* text : {"1", "m", "kg.m2", "N.m/rad", "J/(kg.K)", "W/(m2.K4)", "V/Hz(1/2)",
                             "1/(W.K)", "cd/m2", "mol/l", "m-(3/2)", "km/h", "Ohm.m"}) {
        const Unit again = unit(print(unit(text)));
        EXPECT_TRUE(sameDimension(again, unit(text))) << text;
        EXPECT_DOUBLE_EQ(again.factor, 1.0) << text;
    }
}

TEST(SuggestUnit, FindsWhatWasMeant) {
    EXPECT_EQ(suggest("Nm"), "N.m");
    EXPECT_EQ(suggest("kWh"), "kW.h");
    EXPECT_EQ(suggest("Nm/rad"), "N.m/rad");
    EXPECT_EQ(suggest("m^2"), "m2");
    EXPECT_EQ(suggest("kg/m^3"), "kg/m3");
    EXPECT_EQ(suggest("kg*m / s**2"), "kg.m/s2");
    EXPECT_EQ(suggest("°C"), "degC");
    EXPECT_EQ(suggest("m/sec"), "m/s");
    EXPECT_EQ(suggest("kΩ"), "kOhm");
}

TEST(SuggestUnit, LeavesInventedUnitsAndUnitsAlone) {
    EXPECT_EQ(suggest("EUR"), "");
    EXPECT_EQ(suggest("person"), "");
    EXPECT_EQ(suggest("N.m"), "");
    EXPECT_EQ(suggest(""), "");
    EXPECT_EQ(suggest("(("), "");
}

TEST(SuggestUnit, KnowsConversionsOfTheLibraryAndZeros) {
    EXPECT_EQ(conversionName("rev/min"), "rpm");
    EXPECT_EQ(conversionName("m"), "");
    EXPECT_DOUBLE_EQ(zeroOf("degC"), 273.15);
    EXPECT_DOUBLE_EQ(zeroOf("K"), 0.0);
}

} // namespace
} // namespace eventica::unit

// SPDX-License-Identifier: Apache-2.0
// For tests only: the models of models/seeds/TransmissionLine.mo, written by hand for their one
// system.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace eventica::driver::test {

/// What is at the valve at a multiple of the delay, after whatever happens there.
struct ValveSample {
    double x = 0.0; ///< position of the spool
    double p = 0.0; ///< pressure before it
};

class ReliefValve {
public:
    static constexpr double T = 1e-4;
    static constexpr double C = 1e-3 / 1e9;
    static constexpr double Z = T / C;
    static constexpr double Source = 1e-5;
    static constexpr double Tank = 1e5;
    static constexpr double Area = 5e-5;
    static constexpr double Preload = Area * 1e7;
    static constexpr double Orifice = 0.67 * 0.0025;
    static constexpr double Largest = 0.015;
    static constexpr double Mass = 0.12;
    static constexpr double Damping = 400;
    static constexpr double Stiffness = 150000;

    static double stopped(double x) { return std::clamp(x, 0.0, Largest); }

    /// Through the orifice, from a line with the wave `c` and an impedance: q = K sqrt(c - Z q -
    /// tank).
    static double flow(double c, double impedance, double x) {
        const double k = Orifice * x;
        const double half = k * impedance / 2;
        return std::copysign(1.0, c - Tank) * k *
               (std::sqrt(std::abs(c - Tank) + half * half) - half);
    }

    /// From its equation with difference quotients over T; `before` and `speed` are T ago.
    static double algebraicPosition(double pressure, double before, double speed) {
        const double pull =
            Damping * before / T + Mass * (before / T + speed) / T + pressure * Area - Preload;
        return stopped(pull / (Stiffness + Damping / T + Mass / (T * T)));
    }
};

/// HOPSAN's way: lines and valve step together, by the time that a wave takes.
class SteppedLine : public ReliefValve {
public:
    static std::vector<ValveSample> run(std::size_t count) {
        std::vector<ValveSample> samples;
        double left = 0.0;
        double right = 0.0;
        double x = 0.0;
        double speed = 0.0;
        for (std::size_t n = 0; n <= count; ++n) {
            const double next = position(right, x, speed);
            speed = (next - x) / T;
            x = next;
            const double q = flow(right, Z, x);
            samples.push_back({x, right - Z * q});
            const double leftBefore = left;
            left = right - 2 * Z * q;
            right = leftBefore + 2 * Z * Source;
        }
        return samples;
    }

private:
    /// The pressure falls with the position: bisection.
    static double position(double wave, double before, double speed) {
        double low = 0.0;
        double high = Largest;
        for (int i = 0; i < 100; ++i) {
            const double middle = 0.5 * (low + high);
            const double pressure = wave - Z * flow(wave, Z, middle);
            (algebraicPosition(pressure, before, speed) > middle ? low : high) = middle;
        }
        return low == 0.0 ? 0.0 : 0.5 * (low + high);
    }
};

/// Heun's method on a fine grid. When the speed becomes positive, the position without stops is
/// lifted to the lower stop, as the model does it.
class Spool : public ReliefValve {
public:
    double x = 0.0;
    double v = 0.0;

    /// `pressure(part, x)` for parts of the step from 0 to 1.
    template<typename Pressure>
    void step(double h, const Pressure& pressure) {
        const bool wasRising = v > 0.0;
        Spool end = moved(0.0, 1.0, h, pressure);
        if (!wasRising && end.v > 0.0) {
            double low = 0.0;
            double high = 1.0;
            for (int i = 0; i < 50; ++i) {
                const double middle = 0.5 * (low + high);
                (moved(0.0, middle, h, pressure).v > 0.0 ? high : low) = middle;
            }
            Spool lifted = moved(0.0, high, h, pressure);
            lifted.x = std::max(0.0, lifted.x);
            end = lifted.moved(high, 1.0, h, pressure);
        }
        *this = end;
    }

private:
    static double acceleration(double p, const Spool& at) {
        return (p * Area - Preload - Damping * at.v - Stiffness * at.x) / Mass;
    }

    template<typename Pressure>
    Spool moved(double from, double to, double h, const Pressure& pressure) const {
        const double length = (to - from) * h;
        const double a0 = acceleration(pressure(from, stopped(x)), *this);
        Spool there = *this;
        there.x += length * v;
        there.v += length * a0;
        const double a1 = acceleration(pressure(to, stopped(there.x)), there);
        Spool result = *this;
        result.x += 0.5 * length * (v + there.v);
        result.v += 0.5 * length * (a0 + a1);
        return result;
    }
};

/// A spool with states behind a line with delays, or behind one that is sampled every T.
class LineAndSpool : public ReliefValve {
public:
    static constexpr std::size_t Parts = 200; ///< of T

    LineAndSpool(bool isSampled, bool isFromRest)
        : isSampled_(isSampled), left_(Parts + 1, 0.0),
          right_(Parts + 1, isFromRest ? 0.0 : 2 * Z * Source), flow_(Parts + 1, 0.0) {}

    std::vector<ValveSample> run(std::size_t count) {
        std::vector<ValveSample> samples;
        for (std::size_t n = 0; n <= count; ++n) {
            flow_[0] = flow(right_[0], Z, stopped(spool_.x));
            samples.push_back({stopped(spool_.x), right_[0] - Z * flow_[0]});
            passInterval();
            passWaves();
        }
        return samples;
    }

private:
    void passInterval() {
        for (std::size_t i = 0; i < Parts; ++i) {
            spool_.step(T / Parts, [&](double part, double x) {
                const double c = right_[i] + part * (right_[i + 1] - right_[i]);
                return c - Z * flow(c, Z, x);
            });
            flow_[i + 1] = flow(right_[i + 1], Z, stopped(spool_.x));
        }
    }

    /// One delay later. A sampled line takes what there is at the end of the interval.
    void passWaves() {
        for (std::size_t i = 0; i <= Parts; ++i) {
            const std::size_t from = isSampled_ ? Parts : i;
            const double leftBefore = left_[i];
            left_[i] = right_[from] - 2 * Z * flow_[from];
            rightNext_ = leftBefore + 2 * Z * Source;
            next_.push_back(rightNext_);
        }
        right_.swap(next_);
        next_.clear();
    }

    bool isSampled_;
    double rightNext_ = 0.0;
    Spool spool_;
    std::vector<double> left_; ///< waves and flow over one interval, both ends included
    std::vector<double> right_;
    std::vector<double> flow_;
    std::vector<double> next_;
};

/// A plain capacity in place of the line.
class Capacity : public ReliefValve {
public:
    static constexpr std::size_t Parts = 200;
    static constexpr double H = T / Parts;

    /// A spool with states.
    static std::vector<ValveSample> withStates(std::size_t count) {
        std::vector<ValveSample> samples;
        Spool spool;
        double p = 0.0;
        for (std::size_t i = 0; i <= count * Parts; ++i) {
            if (i % Parts == 0)
                samples.push_back({stopped(spool.x), p});
            const double slope = rise(p, stopped(spool.x));
            Spool there = spool;
            there.step(H, [&](double part, double) { return p + part * H * slope; });
            const double next = p + 0.5 * H * (slope + rise(p + H * slope, stopped(there.x)));
            spool.step(H, [&](double part, double) { return p + part * (next - p); });
            p = next;
        }
        return samples;
    }

    /// A spool with difference quotients over T.
    static std::vector<ValveSample> algebraic(std::size_t count) {
        std::vector<ValveSample> samples;
        std::vector<double> x(Parts, 0.0); // of the last T
        std::vector<double> v(Parts, 0.0);
        double p = 0.0;
        double position = 0.0;
        for (std::size_t i = 0; i <= count * Parts; ++i) {
            const std::size_t k = i % Parts;
            position = algebraicPosition(p, x[k], v[k]);
            v[k] = (position - x[k]) / T;
            x[k] = position;
            if (k == 0)
                samples.push_back({position, p});
            const double slope = rise(p, position);
            const std::size_t later = (k + 1) % Parts;
            const double there = algebraicPosition(p + H * slope, x[later], v[later]);
            p += 0.5 * H * (slope + rise(p + H * slope, there));
        }
        return samples;
    }

private:
    static double rise(double p, double x) { return (Source - flow(p, 0.0, x)) / C; }
};

} // namespace eventica::driver::test

// SPDX-License-Identifier: Apache-2.0
#include "simulate/quantized/stiff_groups.h"

#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace eventica::quantized {

namespace {

/// Larger groups are not decomposed: its cost is cubic, and the fast modes of a long ladder are not
/// separated from its slow ones.
constexpr int MostMembers = 24;
/// Where the border between fast and slow is tried.
constexpr double Borders[] = {1.0, 3.0, 0.3};
/// From one level to the next.
constexpr double NextLevel = 30.0;
constexpr int MostLevels = 8;

/// States joined one way or another.
class Components {
public:
    explicit Components(int states) : parent_(states) {
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    int root(int state) {
        while (parent_[state] != state)
            state = parent_[state] = parent_[parent_[state]];
        return state;
    }
    void join(int a, int b) { parent_[root(a)] = root(b); }
    List<List<int>> members() {
        List<List<int>> result(parent_.count());
        for (int i = 0; i < parent_.count(); ++i)
            result[root(i)].push_back(i);
        return result;
    }

private:
    List<int> parent_;
};

dense::Matrix ratesAmong(const List<int>& members, const sparse::Columns& rates) {
    dense::Matrix result(members.count());
    for (int j = 0; j < members.count(); ++j)
        for (int i = 0; i < members.count(); ++i)
            result.at(i, j) = sparse::valueAt(rates[members[j]], members[i]);
    return result;
}

/// Element (i, j) times scale_i / scale_j.
void rescale(dense::Matrix& matrix, const List<int>& members, const List<double>& scale) {
    for (int i = 0; i < matrix.size(); ++i)
        for (int j = 0; j < matrix.size(); ++j)
            matrix.at(i, j) *= scale[members[i]] / scale[members[j]];
}

/// The modes of `scaled` that are faster than about `rate`.
std::optional<FastModes> fastModes(const dense::Matrix& scaled, double rate) {
    for (const double border : Borders)
        if (std::optional<dense::SpectralSplit> split =
                dense::splitSpectrum(scaled, border * rate)) {
            const double timeConstant = split->fastInverse.norm();
            return FastModes{.split = std::move(*split), .timeConstant = timeConstant};
        }
    return std::nullopt;
}

/// The group's levels; none if nothing is fast.
void decompose(StiffGroup& group, const List<double>& quanta, double rate) {
    List<double> inverse;
    for (const double quantum : quanta)
        inverse.push_back(1.0 / quantum);
    dense::Matrix scaled = group.rates;
    rescale(scaled, group.members, inverse);
    int fewest = group.members.count() + 1;
    for (int level = 0; level < MostLevels && fewest > 1; ++level, rate *= NextLevel) {
        std::optional<FastModes> modes = fastModes(scaled, rate);
        if (!modes)
            continue;
        dense::SpectralSplit& split = modes->split;
        if (split.fastCount == 0)
            return;
        if (split.fastCount >= fewest)
            continue;
        fewest = split.fastCount;
        for (dense::Matrix* matrix :
             {&split.fast, &split.slow, &split.slowRates, &split.fastInverse})
            rescale(*matrix, group.members, quanta);
        group.levels.push_back(std::move(*modes));
    }
}

class Search {
public:
    Search(const sparse::Columns& rates, const sparse::Columns& senses, const List<double>& quanta,
           double rate)
        : rates_(rates), senses_(senses), quanta_(quanta), rate_(rate),
          components_(quanta.count()) {}

    List<StiffGroup> run() {
        joinMutual();
        List<StiffGroup> found = groups();
        if (joinDriven(found))
            found = groups();
        return found;
    }

private:
    /// By |a_ij a_ji| ≥ rate², a measure that no scaling of the states changes.
    void joinMutual() {
        for (int j = 0; j < quanta_.count(); ++j)
            for (const sparse::Entry& entry : rates_[j])
                if (entry.row < j &&
                    std::fabs(entry.value * sparse::valueAt(rates_[entry.row], j)) >= rate_ * rate_)
                    components_.join(j, entry.row);
    }

    /// A state that is driven by a group must be part of it if a quantum of the group moves it by a
    /// quantum in no time: the current behind an open switch makes a large voltage.
    bool joinDriven(const List<StiffGroup>& found) {
        Components joined = components_;
        bool isJoined = false;
        for (const StiffGroup& group : found)
            for (const int j : group.members)
                for (const sparse::Entry& entry : rates_[j])
                    if (entry.row < quanta_.count() && joined.root(entry.row) != joined.root(j) &&
                        std::fabs(entry.value) * quanta_[j] >= rate_ * quanta_[entry.row]) {
                        joined.join(entry.row, j);
                        isJoined = true;
                    }
        components_ = std::move(joined);
        return isJoined;
    }

    List<StiffGroup> groups() {
        List<StiffGroup> result;
        for (const List<int>& members : components_.members()) {
            List<int> seen;
            for (const int member : members)
                if (!senses_[member].empty())
                    seen.push_back(member);
            if (members.count() <= MostMembers && !seen.empty())
                add(members, result);
            else
                for (const int member : seen)
                    add({member}, result);
        }
        return result;
    }

    void add(List<int> members, List<StiffGroup>& result) {
        StiffGroup group{.members = std::move(members), .rates = {}, .levels = {}};
        group.rates = ratesAmong(group.members, rates_);
        decompose(group, quanta_, rate_);
        if (!group.levels.empty())
            result.push_back(std::move(group));
    }

    const sparse::Columns& rates_;
    const sparse::Columns& senses_;
    const List<double>& quanta_;
    double rate_;
    Components components_;
};

} // namespace

List<StiffGroup> findStiffGroups(const sparse::Columns& rates, const sparse::Columns& senses,
                                 const List<double>& quanta, double rate) {
    return Search(rates, senses, quanta, rate).run();
}

} // namespace eventica::quantized

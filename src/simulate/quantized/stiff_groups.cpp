// SPDX-License-Identifier: Apache-2.0
#include "simulate/quantized/stiff_groups.h"

#include <cmath>
#include <numeric>

namespace eventica::quantized {

namespace {

/// Larger groups are not decomposed: its cost is cubic, and the fast modes of a long ladder are not
/// separated from its slow ones.
constexpr int MostMembers = 24;
/// Where the border between fast and slow is tried.
constexpr double Borders[] = {1.0, 3.0, 0.3};

/// States joined by |a_ij a_ji| ≥ rate², a measure that no scaling of the states changes.
class Components {
public:
    Components(const sparse::Columns& rates, int states, double rate) : parent_(states) {
        std::iota(parent_.begin(), parent_.end(), 0);
        for (int j = 0; j < states; ++j)
            for (const sparse::Entry& entry : rates[j])
                if (entry.row < j &&
                    std::fabs(entry.value * sparse::valueAt(rates[entry.row], j)) >= rate * rate)
                    parent_[root(j)] = root(entry.row);
    }
    int root(int state) {
        while (parent_[state] != state)
            state = parent_[state] = parent_[parent_[state]];
        return state;
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

/// The group's modes, if some are fast.
bool decompose(StiffGroup& group, const List<double>& quanta, double rate) {
    List<double> inverse;
    for (const double quantum : quanta)
        inverse.push_back(1.0 / quantum);
    dense::Matrix scaled = group.rates;
    rescale(scaled, group.members, inverse);
    for (const double border : Borders) {
        std::optional<dense::SpectralSplit> split = dense::splitSpectrum(scaled, border * rate);
        if (!split)
            continue;
        group.split = std::move(*split);
        group.timeConstant = group.split.fastInverse.norm();
        for (dense::Matrix* matrix : {&group.split.fast, &group.split.slow, &group.split.slowRates,
                                      &group.split.fastInverse})
            rescale(*matrix, group.members, quanta);
        return group.split.fastCount > 0;
    }
    return false;
}

} // namespace

List<StiffGroup> findStiffGroups(const sparse::Columns& rates, const sparse::Columns& senses,
                                 const List<double>& quanta, double rate) {
    const int states = quanta.count();
    List<StiffGroup> result;
    const auto add = [&](List<int> members) {
        StiffGroup group{
            .members = std::move(members), .rates = {}, .split = {}, .timeConstant = 0.0};
        group.rates = ratesAmong(group.members, rates);
        if (decompose(group, quanta, rate))
            result.push_back(std::move(group));
    };
    Components components(rates, states, rate);
    List<List<int>> byRoot(states);
    for (int i = 0; i < states; ++i)
        byRoot[components.root(i)].push_back(i);
    for (const List<int>& members : byRoot) {
        List<int> seen;
        for (const int member : members)
            if (!senses[member].empty())
                seen.push_back(member);
        if (members.count() <= MostMembers && !seen.empty())
            add(members);
        else
            for (const int member : seen)
                add({member});
    }
    return result;
}

} // namespace eventica::quantized

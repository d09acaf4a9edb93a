// SPDX-License-Identifier: Apache-2.0
// A coupled model: components, atomic or coupled themselves, and couplings between their ports.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lib/devs/model.h"

namespace eventica::devs {

/// A port of a component or of the coupled model around it.
struct Endpoint {
    static constexpr std::int32_t Outside = -1;

    std::int32_t component = Outside;
    Port port;

    friend auto operator<=>(const Endpoint&, const Endpoint&) = default;
};

struct Coupling {
    Endpoint from;
    Endpoint to;

    friend auto operator<=>(const Coupling&, const Coupling&) = default;
};

/// Owns its components. A faulty coupling is not made but noted in `problems()`, and `flatten`
/// refuses a hierarchy with problems; so a program can build first and look once at the end.
class Coupled : public Model {
public:
    explicit Coupled(std::string name) : Model(Kind::Coupled, std::move(name)) {}

    /// Takes over a component.
    template<typename T>
    T& add(std::unique_ptr<T> component) {
        T* const added = component.get();
        addComponent(std::move(component));
        return *added;
    }
    /// Constructs a component.
    template<typename T, typename... Args>
    T& make(Args&&... args) {
        return add(std::make_unique<T>(std::forward<Args>(args)...));
    }

    /// Internal coupling: from an output of a component to an input of another one.
    void connect(const Model& from, Port output, const Model& to, Port input);
    /// External input coupling: from an input of this model to an input of a component.
    void connectInput(Port input, const Model& to, Port componentInput);
    /// External output coupling: from an output of a component to an output of this model.
    void connectOutput(const Model& from, Port componentOutput, Port output);

    const std::vector<std::unique_ptr<Model>>& components() const { return components_; }
    /// Sorted by source, then by destination.
    const std::set<Coupling>& couplings() const { return couplings_; }
    /// Lower case, no full stop.
    const std::vector<std::string>& problems() const { return problems_; }

private:
    void addComponent(std::unique_ptr<Model> component);
    bool checkComponent(const Model& model);
    bool checkInput(const Model& model, Port port);
    bool checkOutput(const Model& model, Port port);
    bool addCoupling(Endpoint from, Endpoint to) { return couplings_.insert({from, to}).second; }

    std::vector<std::unique_ptr<Model>> components_;
    std::set<std::string> names_;
    std::set<Coupling> couplings_;
    std::vector<std::string> problems_;
};

} // namespace eventica::devs

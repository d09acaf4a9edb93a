// SPDX-License-Identifier: Apache-2.0
// Runs a coupled model in CD++ notation with the classes of share/cdpp on a stand-in for CD++, and
// prints what the components send: time in seconds, component, port, value.
// Usage: run_model MODEL.ma STOP_SECONDS
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <stdexcept>

#include "run.h"

namespace {

constexpr int MostEventsAtOneTime = 1000000;

class CoupledModel {
public:
    explicit CoupledModel(const ModelFile& file) {
        for (const std::string& word : file.words("top", "components")) {
            const auto [name, type] = splitAt(word);
            models_.emplace_back(atomicRegister().newAtomic(type, name));
            if (!byName_.emplace(name, models_.back().get()).second)
                throw std::runtime_error("two components " + name);
        }
        const ModelFile::Words& links = file.words("top", "link");
        for (std::size_t i = 0; i + 1 < links.size(); i += 2)
            link(links[i], links[i + 1]);
    }

    Kernel::Models& models() { return models_; }

private:
    void link(const std::string& from, const std::string& to) {
        Port* const source = portOf(from, Kernel::outputsOf);
        Port* const target = portOf(to, Kernel::inputsOf);
        source->influences().push_back(target);
    }

    Port* portOf(const std::string& word, PortList& (*ports)(Atomic&)) {
        const auto [port, name] = splitAt(word);
        const auto model = byName_.find(name);
        Port* const found =
            model == byName_.end() ? nullptr : findPort(ports(*model->second), port);
        if (found == nullptr)
            throw std::runtime_error("there is no port " + word);
        return found;
    }

    Kernel::Models models_;
    std::map<std::string, Atomic*> byName_;
};

void run(const char* path, double stop) {
    std::ifstream in(path);
    if (!in)
        throw std::runtime_error(std::string("no file ") + path);
    CoupledModel model(loadModelFile(in));
    Kernel kernel(model.models(), [](const Sent& sent) {
        std::printf("%.17g,%s,%s,%.17g\n", sent.milliseconds / 1000.0, sent.component.c_str(),
                    sent.port.c_str(), sent.value);
    });
    kernel.start();
    double last = -1.0;
    int count = 0;
    while (kernel.nextTime() <= 1000.0 * stop) {
        count = kernel.nextTime() > last ? 0 : count + 1;
        last = kernel.nextTime();
        if (count > MostEventsAtOneTime)
            throw std::runtime_error("time does not advance");
        kernel.advance();
    }
}

} // namespace

int main(int argc, char** argv) {
    try {
        if (argc != 3)
            throw std::runtime_error("usage: run_model MODEL.ma STOP_SECONDS");
        run(argv[1], std::strtod(argv[2], nullptr));
        return EXIT_SUCCESS;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return EXIT_FAILURE;
    }
}

// SPDX-License-Identifier: Apache-2.0
#include "emit/llvm/compiler.h"

#include <array>
#include <fmt/format.h>
#include <llvm/CodeGen/MachineModuleInfo.h>
#include <llvm/CodeGen/Passes.h>
#include <llvm/CodeGen/TargetPassConfig.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/ADCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/GVN.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Vectorize/LoopVectorize.h>
#include <utility>

#include "emit/llvm/functions.h"
#include "emit/llvm/translate.h"
#include "lib/base/check.h"

namespace eventica::emit {
namespace {

/// What LLVM cannot do here is a mistake of ours: a program is always valid code.
template<typename Value>
Value checked(llvm::Expected<Value> result) {
    if (!result)
        throw InternalError("LLVM: " + llvm::toString(result.takeError()));
    return std::move(*result);
}
void checked(llvm::Error error) {
    if (error)
        throw InternalError("LLVM: " + llvm::toString(std::move(error)));
}

llvm::orc::JITTargetMachineBuilder detectHost() {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    auto builder = checked(llvm::orc::JITTargetMachineBuilder::detectHost());
    builder.getOptions().AllowFPOpFusion = llvm::FPOpFusion::Strict;
    return builder;
}

/// No search in the process's own symbols, no support for static initialisers: nothing needs them.
std::unique_ptr<llvm::orc::LLJIT> makeLinker(const llvm::orc::JITTargetMachineBuilder& host) {
    return checked(llvm::orc::LLJITBuilder()
                       .setJITTargetMachineBuilder(host)
                       .setLinkProcessSymbolsByDefault(false)
                       .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
                       .create());
}

void defineSymbols(llvm::orc::LLJIT& linker) {
    llvm::orc::SymbolMap map;
    for (const Symbol& symbol : symbols())
        map[linker.mangleAndIntern(symbol.name)] = {
            llvm::orc::ExecutorAddr::fromPtr(symbol.address),
            llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
    checked(linker.getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(map))));
}

/// A program has few loops and calls no functions of its own, so little of -O2 is of use. What has
/// more than it costs was measured; early CSE with memory SSA, for one, has not.
void optimise(llvm::Module& module, llvm::TargetMachine& machine) {
    llvm::LoopAnalysisManager loops;
    llvm::FunctionAnalysisManager functions;
    llvm::CGSCCAnalysisManager components;
    llvm::ModuleAnalysisManager modules;
    llvm::PassBuilder builder(&machine);
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);

    llvm::FunctionPassManager passes;
    passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
    passes.addPass(llvm::EarlyCSEPass());
    passes.addPass(llvm::InstCombinePass());
    passes.addPass(llvm::SimplifyCFGPass());
    passes.addPass(llvm::GVNPass());
    passes.addPass(llvm::ADCEPass());
    passes.addPass(llvm::LoopVectorizePass());
    for (llvm::Function& function : module)
        if (!function.isDeclaration())
            passes.run(function, functions);
}

/// LLVM's code generator but for its schedulers: in a program of thousands of instructions without
/// a branch they take most of the time, more than the code gains on out-of-order processors.
std::unique_ptr<llvm::MemoryBuffer> generateCode(llvm::Module& module,
                                                 llvm::TargetMachine& machine) {
    llvm::SmallVector<char, 0> object;
    llvm::raw_svector_ostream stream(object);
    llvm::legacy::PassManager passes; // owns what is added
    auto& target = static_cast<llvm::LLVMTargetMachine&>(machine);
    llvm::TargetPassConfig* const config = target.createPassConfig(passes);
    config->disablePass(&llvm::MachineSchedulerID);
    config->disablePass(&llvm::PostRASchedulerID);
    config->disablePass(&llvm::PostMachineSchedulerID);
    auto* const functions = new llvm::MachineModuleInfoWrapperPass(&target);
    passes.add(config);
    passes.add(functions);
    bool isRefused = config->addISelPasses();
    config->addMachinePasses();
    config->setInitialized();
    isRefused = isRefused ||
                target.addAsmPrinter(passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile,
                                     functions->getMMI().getContext());
    EVENTICA_CHECK(!isRefused, "LLVM cannot generate code for this machine");
    passes.add(llvm::createFreeMachineFunctionPass());
    passes.run(module);
    return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(object), false);
}

} // namespace

struct Compiler::State {
    llvm::orc::JITTargetMachineBuilder host = detectHost();
    std::unique_ptr<llvm::orc::LLJIT> linker = makeLinker(host);
    std::array<std::unique_ptr<llvm::TargetMachine>, 2> machines; ///< by tier
    std::size_t modules = 0;

    llvm::TargetMachine& machine(Tier tier) {
        std::unique_ptr<llvm::TargetMachine>& machine = machines[static_cast<std::size_t>(tier)];
        if (machine == nullptr) {
            host.setCodeGenOptLevel(tier == Tier::Quick ? llvm::CodeGenOptLevel::None
                                                        : llvm::CodeGenOptLevel::Default);
            machine = checked(host.createTargetMachine());
        }
        return *machine;
    }

    MachineCode link(const TranslatedProgram& program) {
        MachineCode code{{}, program.frameCells};
        for (const TranslatedProgram::Function& function : program.functions)
            code.functions.push_back(
                {checked(linker->lookup(function.name)).toPtr<MachineCode::Entry>(), function.end});
        return code;
    }
};

Compiler::Compiler(std::int32_t functionSize) : functionSize_(functionSize) {
}
Compiler::~Compiler() = default;

std::vector<MachineCode> Compiler::compile(std::span<const program::Program* const> programs,
                                           Tier tier) {
    if (state_ == nullptr) {
        state_ = std::make_unique<State>();
        defineSymbols(*state_->linker);
    }
    llvm::TargetMachine& machine = state_->machine(tier);
    llvm::LLVMContext context;
    context.setDiscardValueNames(true);
    const std::size_t number = state_->modules++;
    llvm::Module module(fmt::format("programs{}", number), context);
    module.setDataLayout(machine.createDataLayout());
    module.setTargetTriple(machine.getTargetTriple().str());

    std::vector<TranslatedProgram> translated;
    translated.reserve(programs.size());
    for (std::size_t i = 0; i < programs.size(); ++i)
        translated.push_back(
            translate(*programs[i], fmt::format("p{}_{}", number, i), functionSize_, module));
    if (tier == Tier::Optimised)
        optimise(module, machine);
    checked(state_->linker->addObjectFile(generateCode(module, machine)));

    std::vector<MachineCode> result;
    result.reserve(programs.size());
    for (const TranslatedProgram& program : translated)
        result.push_back(state_->link(program));
    return result;
}

} // namespace eventica::emit

# Compiler flags that hold for every target.
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror=switch
                    -Wzero-as-null-pointer-constant)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options(-Wno-restrict) # false alarms on `"text" + string` (GCC bug 105651)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  add_compile_options(-Wno-deprecated-declarations) # libstdc++ 12 uses its own deprecated parts
endif()
if(EVENTICA_WARNINGS_AS_ERRORS)
  add_compile_options(-Werror)
endif()
# Three executors must agree on the same numbers: no fused operations behind our back.
add_compile_options(-ffp-contract=off)

# Each stage verifies its result (lib/base/verify.h).
if(CMAKE_BUILD_TYPE STREQUAL "Debug" OR EVENTICA_SANITIZERS)
  add_compile_definitions(EVENTICA_VERIFY_STAGES)
endif()

if(EVENTICA_SANITIZERS)
  add_compile_options(-fsanitize=${EVENTICA_SANITIZERS} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${EVENTICA_SANITIZERS})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # False alarms inside <variant> when the sanitizers' calls hide the assignments.
    add_compile_options(-Wno-maybe-uninitialized)
  endif()
endif()
if(EVENTICA_BUILD_FUZZER)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  # Clones in other folders share what it holds.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

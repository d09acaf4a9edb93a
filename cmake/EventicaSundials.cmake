# Target eventica::sundials: CVODE, IDA and their linear solvers, with KLU. Built once for all presets
# from the Debian source package with optimisation (see tools/build_sundials.sh); where the source
# cannot be had, the slower libsundials-dev is used.
set(EVENTICA_SUNDIALS_VERSION 6.4.1)
set(EVENTICA_THIRD_PARTY_DIR ${PROJECT_SOURCE_DIR}/build/third_party
    CACHE PATH "Where libraries built from source are kept, shared by all builds")
option(EVENTICA_SYSTEM_SUNDIALS "Use the system's SUNDIALS, do not build it" OFF)

find_path(KLU_INCLUDE_DIR klu.h PATH_SUFFIXES suitesparse REQUIRED)
find_library(KLU_LIBRARY klu REQUIRED)

function(eventica_build_sundials folder)
  if(EVENTICA_SYSTEM_SUNDIALS OR EXISTS ${folder}/install/complete)
    return()
  endif()
  message(STATUS "Building SUNDIALS ${EVENTICA_SUNDIALS_VERSION} (once, into ${folder})")
  get_filename_component(klu_folder ${KLU_LIBRARY} DIRECTORY)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env KLU_INCLUDE_DIR=${KLU_INCLUDE_DIR} KLU_LIBRARY_DIR=${klu_folder}
            ${PROJECT_SOURCE_DIR}/tools/build_sundials.sh ${EVENTICA_SUNDIALS_VERSION} ${folder}
    OUTPUT_VARIABLE log ERROR_VARIABLE log RESULT_VARIABLE failed)
  if(failed)
    file(WRITE ${CMAKE_BINARY_DIR}/build_sundials.log "${log}")
    message(NOTICE "SUNDIALS could not be built from source (see "
            "${CMAKE_BINARY_DIR}/build_sundials.log): using libsundials-dev, which is several times slower")
  endif()
endfunction()

# The folder's own headers must win over the system's, and its libraries likewise.
function(eventica_sundials_target folder)
  set(where)
  if(EXISTS ${folder}/install/complete AND NOT EVENTICA_SYSTEM_SUNDIALS)
    set(where NO_DEFAULT_PATH PATHS ${folder}/install)
  endif()
  unset(include)
  find_path(include cvode/cvode.h PATH_SUFFIXES include NO_CACHE REQUIRED ${where})
  set(libraries)
  foreach(part cvode ida sunlinsolklu sunlinsolband sunlinsoldense sunmatrixsparse sunmatrixband
               sunmatrixdense sunnonlinsolnewton sunnonlinsolfixedpoint nvecserial generic)
    unset(library)
    find_library(library libsundials_${part}.a sundials_${part} PATH_SUFFIXES lib NO_CACHE REQUIRED ${where})
    list(APPEND libraries ${library})
  endforeach()
  add_library(eventica_sundials INTERFACE)
  target_include_directories(eventica_sundials SYSTEM INTERFACE ${include} ${KLU_INCLUDE_DIR})
  target_link_libraries(eventica_sundials INTERFACE ${libraries} ${KLU_LIBRARY} m)
  add_library(eventica::sundials ALIAS eventica_sundials)
endfunction()

set(eventica_sundials_folder ${EVENTICA_THIRD_PARTY_DIR}/sundials-${EVENTICA_SUNDIALS_VERSION})
eventica_build_sundials(${eventica_sundials_folder})
eventica_sundials_target(${eventica_sundials_folder})

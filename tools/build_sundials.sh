#!/usr/bin/env bash
# Builds SUNDIALS from the Debian source package: tools/build_sundials.sh VERSION FOLDER
# Debian's binaries are compiled without optimisation, which makes integrating three times slower.
# The result lies in FOLDER/install. Builds that share FOLDER wait for each other; the second finds
# the work done. Nothing of the system is changed: package lists are kept in FOLDER.
set -euo pipefail
version=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
exec 9>"$folder/lock"
flock 9
[ -e "$folder/install/complete" ] && exit 0

lists=$folder/apt
mkdir -p "$lists/lists/partial" "$lists/cache/archives/partial" "$lists/no_parts"
private=(-o "Dir::State::lists=$lists/lists" -o "Dir::Cache=$lists/cache" -o APT::Sandbox::User=root)

# The mirrors that this machine uses, as places of source packages.
debian_sources() {
  local keyring=/usr/share/keyrings/debian-archive-keyring.gpg signed=""
  [ -e "$keyring" ] && signed="[signed-by=$keyring] "
  apt-get "$@" indextargets "Created-By: Packages" "Origin: Debian" \
    --format "deb-src $signed\$(REPO_URI) \$(RELEASE) \$(COMPONENT)" | sort -u
}
debian_sources >"$lists/sources.list"
if [ ! -s "$lists/sources.list" ]; then # package lists were never fetched or are cleaned away
  apt-get "${private[@]}" update -qq
  debian_sources "${private[@]}" >"$lists/sources.list"
fi
[ -s "$lists/sources.list" ] || { echo "no Debian mirror is configured" >&2; exit 1; }

private+=(-o "Dir::Etc::sourcelist=$lists/sources.list" -o "Dir::Etc::sourceparts=$lists/no_parts")
apt-get "${private[@]}" update -qq
full=$(apt-cache "${private[@]}" showsrc --only-source sundials |
  sed -n "s/^Version: \(${version//./\\.}.*\)/\1/p" | sort -V | tail -1)
[ -n "$full" ] || { echo "there is no source package of SUNDIALS $version" >&2; exit 1; }

rm -rf "$folder/source" "$folder/build" "$folder/install"
mkdir "$folder/source"
(cd "$folder/source" && apt-get "${private[@]}" source -qq "sundials=$full")

ninja=()
command -v ninja >/dev/null && ninja=(-G Ninja)
cmake -S "$folder"/source/sundials-* -B "$folder/build" "${ninja[@]}" \
  -DCMAKE_INSTALL_PREFIX="$folder/install" -DCMAKE_INSTALL_LIBDIR=lib \
  -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE="-O3 -DNDEBUG -ffp-contract=off" \
  -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DBUILD_SHARED_LIBS=OFF -DBUILD_STATIC_LIBS=ON \
  -DSUNDIALS_INDEX_SIZE=64 -DBUILD_ARKODE=OFF -DBUILD_CVODES=OFF -DBUILD_IDAS=OFF \
  -DBUILD_KINSOL=OFF -DENABLE_KLU=ON -DKLU_INCLUDE_DIR="$KLU_INCLUDE_DIR" \
  -DKLU_LIBRARY_DIR="$KLU_LIBRARY_DIR" -DEXAMPLES_ENABLE_C=OFF -DEXAMPLES_ENABLE_CXX=OFF \
  -DEXAMPLES_INSTALL=OFF
cmake --build "$folder/build" --parallel 2
cmake --install "$folder/build" >/dev/null
cp "$folder"/source/sundials-*/LICENSE "$folder/install"
rm -rf "$folder/source" "$folder/build" "$folder/apt"
touch "$folder/install/complete"

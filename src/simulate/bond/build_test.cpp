// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/build.h"

#include <gtest/gtest.h>

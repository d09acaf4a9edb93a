// SPDX-License-Identifier: Apache-2.0
// Values as C and FORTRAN 77 see them (MLS 12.9.1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/expr/type.h"
#include "lib/value/outcome.h"
#include "simulate/external/objects.h"

namespace eventica::external {

/// One argument or result in the memory of foreign code. Kept from call to call, so that scalars
/// need no memory of their own.
class Native {
public:
    enum class Order : std::uint8_t { RowMajor, ColumnMajor };

    /// Takes a value; a text if it cannot be represented. The value must live as long as the
    /// foreign code runs, as it may own strings. `objects` tells the pointers of external objects.
    std::optional<std::string> set(const value::Value& value, const expr::Type& type, Order order,
                                   const ExternalObjects& objects);
    /// Zeros, as many as the dimensions say; none for a scalar.
    void clear(const expr::Type& type, const value::Dimensions& dimensions);

    /// What it holds now, of any type but external objects.
    value::Outcome get(const expr::Type& type, const value::Dimensions& dimensions,
                       Order order) const;

    /// Where a scalar lies to be passed by value: a double, a 64-bit integer or a pointer.
    void* scalar(const expr::Type& type);
    /// To be passed by reference: where the scalar or the elements lie.
    void* elements(const expr::Type& type, bool isArray);

    void setInteger(std::int64_t value) { integer_ = value; }
    void setReal(double value) { real_ = value; }
    void setPointer(void* value) { pointer_ = value; }
    void* pointer() const { return pointer_; }

private:
    std::optional<std::string> setScalar(const value::Value& value, const expr::Type& type,
                                         const ExternalObjects& objects);
    std::optional<std::string> setArray(const value::Value& value, const expr::Type& type,
                                        Order order);

    double real_ = 0.0;
    std::int64_t integer_ = 0; ///< the first half is the `int`, for any order of bytes in use here
    void* pointer_ = nullptr;  ///< strings too
    std::vector<double> reals_;
    std::vector<int> integers_;
    std::vector<const char*> strings_;
};

} // namespace eventica::external

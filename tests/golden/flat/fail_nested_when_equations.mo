// MLS 8.3.5.2: when-equations must not be nested
model FailNestedWhenEquations
  Integer n(start = 0, fixed = true);
equation
  when time > 1 then
    when time > 2 then
      n = pre(n) + 1;
    end when;
  end when;
end FailNestedWhenEquations;

// MLS 12.6: a field that is needed for its own default has none.
model M
  record R
    Real a = b + 1;
    Real b = a - 1;
    Real c = 3;
  end R;
  R x = R(c = time);
  R y = R(a = time);
end M;

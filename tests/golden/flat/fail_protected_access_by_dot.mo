// MLS 4.1: protected elements are not reachable with dot notation
model FailProtectedAccessByDot
  model Part
    Real y = 2*z;
  protected
    Real z = time;
  end Part;
  Part p;
  Real x = p.z;
end FailProtectedAccessByDot;

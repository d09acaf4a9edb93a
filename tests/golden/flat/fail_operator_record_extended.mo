// MLS 14.1: an operator record can only be derived by a short class definition
operator record Vec
  Real x;
  Real y;
end Vec;
operator record Vec3
  extends Vec;
  Real z;
end Vec3;
model FailOperatorRecordExtended
  Vec3 v(x = 1, y = 2, z = time);
end FailOperatorRecordExtended;

// expect 3:13: "constrainedby" only stands behind replaceable elements
model Slot
  Part part constrainedby Base;
  Real x = time;
end Slot;

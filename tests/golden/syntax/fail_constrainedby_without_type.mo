// expect 3:38: the name of the constraining type is missing after "constrainedby"
model Slot
  replaceable Part part constrainedby;
  Real x = time;
end Slot;

// expect 2:12: "-" cannot be part of a name; quote it or write "Three_Way"
model Three-Way
  Real x = time;
end Three-Way;

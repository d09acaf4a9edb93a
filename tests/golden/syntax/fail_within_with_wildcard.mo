// expect 2:13: "within" takes a plain name; found "."
within Plant.*;
model Gear
  Real x = time;
end Gear;

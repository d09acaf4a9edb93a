// expect 4:1: "import" only stands inside of classes
// expect 10:1: "x" found where a class definition is expected
// expect 12:1: "modle" is no keyword; did you mean "model"?
import Plant.Units.SI;

model Fine
  Real x = time;
end Fine;

x = 3;

modle Typo
  Real y = time;
end Typo;

model AlsoFine
  Real z = time;
end AlsoFine;

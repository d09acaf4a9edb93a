// expect 2:1: "import" only stands inside of classes; found where a class definition is expected
import Plant.Units.SI;

model Fall
  SI.Speed v;
equation
  der(v) = -9.81;
end Fall;

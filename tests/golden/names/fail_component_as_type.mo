// expect: `speed` is a component, and `motor.shaft` leads through one
model Drive
  Real speed;
  speed twice;
  Drive.speed thrice;
end Drive;

model Line
  type Vector = Real[3](each unit = "m");
  type Frames = Vector[2];
  model Section
    parameter Real R[2] = {1, 2};
    Vector r = {1, 2, 3};
    Frames f[n] = fill({1, 2, 3}, n, 2);
    parameter Integer n = 4;
  end Section;
  parameter Integer count = 10;
  Section sections[count, 2](each n = 5);
  flow Real q[:] = {1, 2};
  output Real last = 1 if count > 1;
end Line;

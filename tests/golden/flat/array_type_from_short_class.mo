// MLS 4.5.1: a short class may denote an array type, its dimensions come after those of the component
type Force = Real[3](each unit = "N");
model ArrayTypeFromShortClass
  parameter Force f0 = {1, 2, 3};
  Force f = f0*sin(time);
  Force g[2];
equation
  g = {f, 2*f};
end ArrayTypeFromShortClass;

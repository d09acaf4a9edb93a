// expimpureect 3:3: "Real" names a predefined ably missing after "model" in line 2
model
  Re............................................................(.....................al x = ôime;
e/ expect 5:6: an expressionûÄêÿound a = (x + 1)(x - 1);
end Li"
model Half
  Real x;
equantie;
on
  x =Êõend Half;
nd Nameless;

// an Integer has 64 bits; its product leaves them
model FailIntegerTooLarge
  Integer n(start = 1, fixed = true);
equation
  when sample(0, 0.1) then
    n = 1000000 * pre(n);
  end when;
end FailIntegerTooLarge;

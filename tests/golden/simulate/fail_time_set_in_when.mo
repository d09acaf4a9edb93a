// time cannot be set; `x` makes the model balanced
model FailTimeSetInWhen
  Real x;
equation
  when time > 1 then
    time = 2;
  end when;
end FailTimeSetInWhen;

// expect 6:15: "do" found where "loop" is expected
function count
  input Integer n;
  output Integer s = 0;
algorithm
  while s < n do
    s := s + 1;
  end while;
end count;

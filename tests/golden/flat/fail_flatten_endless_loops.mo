// expect: loops whose conditions depend on their iterators are written out, but not 10000000000 of them
model EndlessLoops
  Real x[2];
equation
  for i in 1:2 loop
    for j in 1:100000 loop
      for k in 1:100000 loop
        if i + j + k < 0 then
          x[i] = 1;
        end if;
      end for;
    end for;
    x[i] = i;
  end for;
end EndlessLoops;

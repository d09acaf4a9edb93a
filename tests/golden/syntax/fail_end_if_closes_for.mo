// expect 7:7: "end if" found where "end for" is expected (loop opened in line 5)
model Chain
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = i * time;
  end if;
end Chain;

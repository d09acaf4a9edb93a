// MLS 11.2.4: break leaves the innermost loop
model WhileWithBreak
  Integer k(start = 0, fixed = true);
  Real rest(start = 0, fixed = true);
algorithm
  when sample(0, 0.1) then
    k := 0;
    rest := 10*sin(time);
    while rest >= 1 loop
      if k > 100 then
        break;
      end if;
      rest := rest - 1;
      k := k + 1;
    end while;
  end when;
end WhileWithBreak;

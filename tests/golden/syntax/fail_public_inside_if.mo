// expect 6:3: "public" cannot stand inside of the if-equation that was opened in line 5
model Hidden
  Real x;
equation
  if time > 1 then
  public
    x = 1;
  end if;
end Hidden;

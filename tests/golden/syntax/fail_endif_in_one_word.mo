// expect 9:3: "endif" is an identifier; write "end if"
model Switch
  Real x;
equation
  if time > 1 then
    x = 1;
  else
    x = 2;
  endif;
end Switch;

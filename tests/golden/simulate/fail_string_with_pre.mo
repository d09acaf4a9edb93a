// pre of a String that follows from other variables needs memory, too
model FailStringWithPre
  Integer n(start = 0, fixed = true);
  String s = "n" + String(n);
  Boolean isNew(start = false, fixed = true);
equation
  when sample(0, 0.25) then
    n = pre(n) + 1;
    isNew = s <> pre(s);
  end when;
end FailStringWithPre;

within Plant;
model Pmup
end Pmup;

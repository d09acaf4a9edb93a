// the only model of the file is partial
partial model M
  Real x = 1;
end M;

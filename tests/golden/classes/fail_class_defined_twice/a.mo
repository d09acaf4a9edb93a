package P
  model M
  end M;
  model M
  end M;
end P;

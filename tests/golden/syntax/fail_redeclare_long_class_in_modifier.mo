// expect 3:34: in a modifier a class is redeclared in short form, "model Wall = ..."; "=" expected
model House
  Room room(redeclare model Wall Real d; end Wall);
end House;

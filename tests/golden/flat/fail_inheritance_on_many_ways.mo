// what is inherited on two ways on each of many levels is refused before it fills the memory
model FailInheritanceOnManyWays0
  Real x = time;
end FailInheritanceOnManyWays0;
partial model Left1
  extends FailInheritanceOnManyWays0;
end Left1;
partial model Right1
  extends FailInheritanceOnManyWays0;
end Right1;
model FailInheritanceOnManyWays1
  extends Left1;
  extends Right1;
end FailInheritanceOnManyWays1;
partial model Left2
  extends FailInheritanceOnManyWays1;
end Left2;
partial model Right2
  extends FailInheritanceOnManyWays1;
end Right2;
model FailInheritanceOnManyWays2
  extends Left2;
  extends Right2;
end FailInheritanceOnManyWays2;
partial model Left3
  extends FailInheritanceOnManyWays2;
end Left3;
partial model Right3
  extends FailInheritanceOnManyWays2;
end Right3;
model FailInheritanceOnManyWays3
  extends Left3;
  extends Right3;
end FailInheritanceOnManyWays3;
partial model Left4
  extends FailInheritanceOnManyWays3;
end Left4;
partial model Right4
  extends FailInheritanceOnManyWays3;
end Right4;
model FailInheritanceOnManyWays4
  extends Left4;
  extends Right4;
end FailInheritanceOnManyWays4;
partial model Left5
  extends FailInheritanceOnManyWays4;
end Left5;
partial model Right5
  extends FailInheritanceOnManyWays4;
end Right5;
model FailInheritanceOnManyWays5
  extends Left5;
  extends Right5;
end FailInheritanceOnManyWays5;
partial model Left6
  extends FailInheritanceOnManyWays5;
end Left6;
partial model Right6
  extends FailInheritanceOnManyWays5;
end Right6;
model FailInheritanceOnManyWays6
  extends Left6;
  extends Right6;
end FailInheritanceOnManyWays6;
partial model Left7
  extends FailInheritanceOnManyWays6;
end Left7;
partial model Right7
  extends FailInheritanceOnManyWays6;
end Right7;
model FailInheritanceOnManyWays7
  extends Left7;
  extends Right7;
end FailInheritanceOnManyWays7;
partial model Left8
  extends FailInheritanceOnManyWays7;
end Left8;
partial model Right8
  extends FailInheritanceOnManyWays7;
end Right8;
model FailInheritanceOnManyWays8
  extends Left8;
  extends Right8;
end FailInheritanceOnManyWays8;
partial model Left9
  extends FailInheritanceOnManyWays8;
end Left9;
partial model Right9
  extends FailInheritanceOnManyWays8;
end Right9;
model FailInheritanceOnManyWays9
  extends Left9;
  extends Right9;
end FailInheritanceOnManyWays9;
partial model Left10
  extends FailInheritanceOnManyWays9;
end Left10;
partial model Right10
  extends FailInheritanceOnManyWays9;
end Right10;
model FailInheritanceOnManyWays10
  extends Left10;
  extends Right10;
end FailInheritanceOnManyWays10;
partial model Left11
  extends FailInheritanceOnManyWays10;
end Left11;
partial model Right11
  extends FailInheritanceOnManyWays10;
end Right11;
model FailInheritanceOnManyWays11
  extends Left11;
  extends Right11;
end FailInheritanceOnManyWays11;
partial model Left12
  extends FailInheritanceOnManyWays11;
end Left12;
partial model Right12
  extends FailInheritanceOnManyWays11;
end Right12;
model FailInheritanceOnManyWays12
  extends Left12;
  extends Right12;
end FailInheritanceOnManyWays12;
partial model Left13
  extends FailInheritanceOnManyWays12;
end Left13;
partial model Right13
  extends FailInheritanceOnManyWays12;
end Right13;
model FailInheritanceOnManyWays13
  extends Left13;
  extends Right13;
end FailInheritanceOnManyWays13;
partial model Left14
  extends FailInheritanceOnManyWays13;
end Left14;
partial model Right14
  extends FailInheritanceOnManyWays13;
end Right14;
model FailInheritanceOnManyWays
  extends Left14;
  extends Right14;
end FailInheritanceOnManyWays;

// MLS 7.1: a class cannot be its own base class
model FailModelExtendsItself
  extends FailModelExtendsItself;
  Real x = time;
end FailModelExtendsItself;

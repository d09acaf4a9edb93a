// so are defaults of inputs
model FailFunctionDefaultCallsItself
  function depth
    input Real x = depth(1);
    output Real y;
  algorithm
    y := x;
  end depth;
  Real y = depth();
end FailFunctionDefaultCallsItself;

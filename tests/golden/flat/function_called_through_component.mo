// MLS 5.3.2: a function may be called by the name of a component that contains it
model FunctionCalledThroughComponent
  model Medium
    function square
      input Real x;
      output Real y;
    algorithm
      y := x*x;
    end square;
    Real T = 300;
  end Medium;
  Medium m;
  Real y = m.square(time);
end FunctionCalledThroughComponent;

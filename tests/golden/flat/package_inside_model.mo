// MLS 13.1: a package may be declared inside a model and is found by its simple name
model PackageInsideModel
  package Limits
    constant Real top = 10;
    constant Real bottom = -top;
    function clip
      input Real x;
      output Real y;
    algorithm
      y := min(max(x, bottom), top);
    end clip;
  end Limits;
  Real y = Limits.clip(20*sin(time));
end PackageInsideModel;

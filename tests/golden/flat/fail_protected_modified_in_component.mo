// MLS 4.1: a component declaration cannot modify protected elements of its class
model FailProtectedModifiedInComponent
  model Part
    Real y = k*time;
  protected
    parameter Real k = 1;
  end Part;
  Part p(k = 2);
end FailProtectedModifiedInComponent;

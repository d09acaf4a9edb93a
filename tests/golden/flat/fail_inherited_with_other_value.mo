// Which of the two values holds?
model FailInheritedWithOtherValue
  partial model Motor
    parameter Real k = 0.2;
    parameter Real c = 1;
  end Motor;
  partial model Brake
    parameter Real k = 5;
    parameter Real c = 1;
  end Brake;
  extends Motor;
  extends Brake;
end FailInheritedWithOtherValue;

package Drives "Two drives"
  model SpringDrive "Drive with a spring"
    Real x(start=1, fixed=true);
    Real v(start=0, fixed=true);
  equation
    der(x) = v;
    der(v) = -x;
    annotation(experiment(StopTime=10));
  end SpringDrive;

  model MotorDrive "Drive with a motor"
    Real w(start=0, fixed=true);
  equation
    der(w) = 10 - w;
    annotation(experiment(StopTime=10));
  end MotorDrive;
end Drives;

package Plant "A small library"
  constant Real g = 9.81;
  partial model Base
    record Data
      Real x;
    end Data;
  protected
    function f
      input Real u;
      output Real y;
    algorithm
      y := u;
    end f;
  end Base;
  annotation(version = "1.2.0");
end Plant;

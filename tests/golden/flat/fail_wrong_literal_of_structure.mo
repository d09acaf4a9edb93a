// one mistake, one message: what depends on the wrong literal is not reported
package Controllers
  type Kind = enumeration(P, PI, PID);
  model Part
    Real z = time;
  end Part;
  model Controller
    parameter Kind kind = Kind.PI;
    Part integral if kind == Kind.PI or kind == Kind.PID;
    Part derivative if kind == Kind.PID;
    Real x[if kind == Kind.P then 1 else 2] = fill(time, if kind == Kind.P then 1 else 2);
  end Controller;
end Controllers;
model FailWrongLiteralOfStructure
  Controllers.Controller c(kind = Controllers.Kind.PIDD);
end FailWrongLiteralOfStructure;

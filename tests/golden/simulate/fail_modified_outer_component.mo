// `env` in `Room` is outer: its modifier must be refused although only the component `r` needs `Room`.
model ModifiedOuterComponent
  model Env
    parameter Real T = 300;
  end Env;
  model Room
    outer Env env(T = 280);
    Real T = env.T;
  end Room;
  inner Env env;
  Room r;
end ModifiedOuterComponent;

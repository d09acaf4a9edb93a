// MLS 17: state machines are not supported yet, and said to be
model FailStateMachine
  block A
    output Integer n = 1;
  end A;
  A a;
equation
  initialState(a);
end FailStateMachine;

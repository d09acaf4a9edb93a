// MLS 9.1.3: connections to elements create an array as large as the largest subscript of all of them; an element in
// between that nothing gives a value has the default value
model ExpandableElementsOfAnArray
  connector RealOutput = output Real;
  connector RealInput = input Real;
  expandable connector Bus
  end Bus;
  model Source
    RealOutput v[2] = {time, 2*time};
    Bus bus;
  equation
    for i in 1:2 loop
      connect(v[i], bus.vec[2*i]);
    end for;
  end Source;
  model Sink
    RealInput u;
    Bus bus;
  equation
    connect(bus.vec[2], u);
  end Sink;
  model WholeSink
    RealInput u[4];
    Bus bus;
  equation
    connect(bus.vec, u);
  end WholeSink;
  Source source;
  Sink sink;
  WholeSink whole;
equation
  connect(source.bus, sink.bus);
  connect(source.bus, whole.bus);
end ExpandableElementsOfAnArray;

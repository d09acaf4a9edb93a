// MLS 9.1.3: connections to elements create an array as large as the largest subscript of all of them; an element in
// between that nothing is connected to has the default value
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
  Source source;
  Sink sink;
equation
  connect(source.bus, sink.bus);
end ExpandableElementsOfAnArray;

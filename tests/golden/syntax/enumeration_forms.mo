package Choices "Enumerations in every permitted form"
  type Gear = enumeration(
    reverse "Backwards",
    neutral,
    first "First gear" annotation(Icon()),
    second annotation(Dialog(enable = false)),
    third "Third" + " gear");
  type Single = enumeration(only);
  type Nothing = enumeration() "No literal at all";
  replaceable type Species = enumeration(:) "Known once it is redeclared";
  type Colour = enumeration('light blue' "with a blank", 'red', green)
    "Paint" annotation(choicesAllMatching = true);

  model Shifter
    parameter Gear start = Gear.neutral;
    Gear gear(start = start, fixed = true);
    Real ratio[Gear] = {-3.2, 0, 3.1, 1.9, 1.2};
    Integer count = size(ratio, 1);
  equation
    gear = if time < 1 then Gear.first else Gear.second;
  end Shifter;
end Choices;

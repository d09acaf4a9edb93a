// SPDX-License-Identifier: Apache-2.0
within Modelica;
package Icons "Empty base classes that tools draw as icons"
  partial class Information "Text for the reader"
  end Information;

  partial class Contact "Whom to ask"
  end Contact;

  partial class ReleaseNotes "What changed"
  end ReleaseNotes;

  partial class References "Literature"
  end References;

  partial package ExamplesPackage "Package of models to run"
  end ExamplesPackage;

  partial model Example "Model to run"
  end Example;

  partial package Package "Ordinary package"
  end Package;

  partial package BasesPackage "Package of base classes"
  end BasesPackage;

  partial package VariantsPackage "Package of variants of one component"
  end VariantsPackage;

  partial package InterfacesPackage "Package of connectors and partial classes"
  end InterfacesPackage;

  partial package SourcesPackage "Package of sources"
  end SourcesPackage;

  partial package SensorsPackage "Package of sensors"
  end SensorsPackage;

  partial package UtilitiesPackage "Package of auxiliary classes"
  end UtilitiesPackage;

  partial package TypesPackage "Package of types"
  end TypesPackage;

  partial package FunctionsPackage "Package of functions"
  end FunctionsPackage;

  partial package IconsPackage "Package of icons"
  end IconsPackage;

  partial package InternalPackage "Package that users should not refer to"
  end InternalPackage;

  partial package MaterialPropertiesPackage "Package of material data"
  end MaterialPropertiesPackage;

  partial package RecordsPackage "Package of records"
  end RecordsPackage;

  partial class MaterialProperty "Data of a material"
  end MaterialProperty;

  partial class RoundSensor "Sensor drawn as a dial"
  end RoundSensor;

  partial class RectangularSensor "Sensor drawn as a box"
  end RectangularSensor;

  partial function Function "Function"
  end Function;

  partial record Record "Record"
  end Record;

  type TypeReal "Real type"
    extends Real;
  end TypeReal;

  type TypeInteger "Integer type"
    extends Integer;
  end TypeInteger;

  type TypeBoolean "Boolean type"
    extends Boolean;
  end TypeBoolean;

  type TypeString "String type"
    extends String;
  end TypeString;

  expandable connector SignalBus "Bus of named signals"
  end SignalBus;

  expandable connector SignalSubBus "Part of a bus"
  end SignalSubBus;

  partial class UnderConstruction "Class that is not finished"
  end UnderConstruction;

  partial class ObsoleteModel "Class that will be removed"
  end ObsoleteModel;
end Icons;

package Pumps
  package Units
    package SI
      type Height = Real(unit = "m");
      type Mass = Real(unit = "kg");
    end SI;
    package Icons
      model Round
      end Round;
    end Icons;
  end Units;
  constant Real mu_0 = 1e-6;
  type Start = enumeration(Free, Fixed);
  function root
    input Real x;
    input Real base = 2;
    output Real y = x^(1/base);
  end root;
  connector Port
    Real p;
    flow Real q;
  end Port;
  model Vessel
    parameter Real area = 1;
    parameter Boolean isOpen = false;
    parameter Start start = Start.Free;
    Units.SI.Height level;
    Port port;
  equation
    port.p = level;
    area*der(level) = port.q;
  end Vessel;
  model ClosedVessel
    parameter Real area = 1;
    Port port;
  equation
    port.q = area;
  end ClosedVessel;
  model Mix
    parameter Real k1 = 0;
    parameter Real k2 = 0;
    Vessel vessel;
  end Mix;
  annotation(version = "3.0",
             conversion(from(version = "1.0", to = "2.0", script = "modelica://Pumps/Scripts/To2.mos"),
                        from(version = {"2.0", "2.1"}, change = {convertClass("Pumps.Barrel", "Pumps.Vessel"),
                                                                 convertElement({"Pumps.Vessel", "Pumps.Barrel"}, "h", "level"),
                                                                 convertModifiers({"Pumps.Barrel"}, fill("", 0), {"isOpen = true"}),
                                                                 convertClass("Pumps.SIunits", "Pumps.Units.SI"),
                                                                 convertClass("Pumps.SIunits.Icons", "Pumps.Units.Icons"),
                                                                 convertClass("Pumps.Types.Begin", "Pumps.Start"),
                                                                 convertElement("Pumps.root", "b", "base"),
                                                                 convertClass("Pumps.mue_0", "Pumps.mu_0")})));
end Pumps;

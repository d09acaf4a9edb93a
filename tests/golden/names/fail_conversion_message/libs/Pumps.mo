package Pumps
  model Vessel
    parameter Real area = 1;
  end Vessel;
  annotation(version = "2.0",
             conversion(from(version = "0.1", to = "1.0", script = "modelica://Pumps/From0.mos"),
                        from(version = "1.0", change = {convertMessage("Pumps.Valve", "valves are in library Valves now"),
                                                        convertMessage("Pumps.Vessel", "give the area", "volume")})));
end Pumps;

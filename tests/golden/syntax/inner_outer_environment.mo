model Building "Environment handed down with inner and outer"
  model Weather
    parameter Real T_mean = 283.15;
    Real T_air = T_mean + 8 * sin(2 * 3.14159 * time / 86400);
  end Weather;

  model Wall
    outer Weather weather;
    parameter Real UA = 30;
    input Real T_room;
    output Real Q_flow = UA * (T_room - weather.T_air);
  end Wall;

  model Floor
    inner outer Weather weather "Passes it on";
    outer parameter Real height;
    Wall south(T_room = 293.15), north(T_room = 291.15);
  end Floor;

  inner Weather weather(T_mean = 285);
  final inner parameter Real height = 2.8;
  inner replaceable model Glass = Wall(UA = 90);
  Floor ground;

  model Window
    outer replaceable model Glass = Wall;
    inner outer function curve = .Tables.curve;
    Glass pane(T_room = 293);
  end Window;
end Building;

package Text "Strings with \"every\" escape"
  constant String single = "It\'s and it's";
  constant String double = "She said \"go\".";
  constant String question = "Really\? Yes?";
  constant String backslash = "C:\\models\\tank.mo";
  constant String bell = "\a";
  constant String back = "\b";
  constant String feed = "page one\fpage two";
  constant String newline = "one\ntwo\n";
  constant String carriage = "\r\n";
  constant String tab = "x\ty\tz";
  constant String vertical = "\v";
  constant String packed = "\\\"\\n\'\?\a\b\f\n\r\t\v";
  constant String notComment = "/* kept */ // also kept";
  constant String notQuoted = "'not an identifier'";
  constant String unicode = "Strömung, 流体, 🚰";
  annotation(Documentation(info = "<html>
    <p>A path like <code>C:\\temp</code> and a \"quote\".</p>
  </html>"));
end Text;

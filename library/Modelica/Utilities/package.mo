// SPDX-License-Identifier: Apache-2.0
within Modelica;
package Utilities "Auxiliary definitions"
  package Files "Files and their names"
    function loadResource "Path of a file, given as modelica://Library/Path or as a path"
      extends Modelica.Icons.Function;
      input String uri "Address of the file";
      output String fileReference "Its absolute path";
      external "C" fileReference = ModelicaInternal_fullPathName(uri);
    end loadResource;
  end Files;

  package Types "Types for choices in parameter dialogs"
    type Compare = enumeration(Less "String 1 comes first", Equal "Strings are equal", Greater "String 2 comes first") "Result of comparing strings";
    type FileType = enumeration(NoFile "There is no such file", RegularFile "Ordinary file", Directory "Folder", SpecialFile "Device, pipe, ...") "Kind of a file";
    type TokenType = enumeration(RealToken, IntegerToken, BooleanToken, StringToken, IdentifierToken, DelimiterToken, NoToken) "Kind of a token";

    record TokenValue "Value of a token"
      extends Modelica.Icons.Record;
      TokenType tokenType "Which of the following values holds";
      Real real "Value of a Real token";
      Integer integer "Value of an Integer token";
      Boolean boolean "Value of a Boolean token";
      String string "Text of any other token";
    end TokenValue;
  end Types;
end Utilities;

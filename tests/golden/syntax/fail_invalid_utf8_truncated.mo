// expect 3:32: the bytes 0xE2 0x82 are no complete UTF-8 sequence
model Shaft
  parameter String currency = "â‚";
  Real x = time;
end Shaft;

// MLS 4.4.4.1: the stronger of the prefixes of record component and field decides the variability of a field
record Data
  constant Real pi = 3.14;
  Real gain;
  Integer steps;
end Data;
model RecordPrefixDecidesVariability
  parameter Data fixedData(gain = 2, steps = 4);
  Data live;
equation
  live.gain = fixedData.gain*live.pi*time;
  live.steps = integer(time)*fixedData.steps;
end RecordPrefixDecidesVariability;

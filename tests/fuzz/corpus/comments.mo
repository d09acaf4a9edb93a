/**/ // x
model/*a*/A//
end/***/A;/*/*/
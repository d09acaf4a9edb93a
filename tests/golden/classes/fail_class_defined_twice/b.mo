model P
end P;

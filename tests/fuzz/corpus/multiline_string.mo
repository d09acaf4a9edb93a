model A "one
two"
end A;
// MLS 13.1: constants of packages may depend on each other and can size arrays
package Grid
  constant Integer nx = 2;
  constant Integer ny = nx + 1;
  constant Real spacing[:] = {1/i for i in 1:ny};
end Grid;
model PackageConstantsSizeArrays
  Real field[Grid.nx, Grid.ny];
equation
  for i in 1:Grid.nx loop
    field[i, :] = Grid.spacing*time;
  end for;
end PackageConstantsSizeArrays;

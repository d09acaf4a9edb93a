// MLS 13.2: only public elements of a package can be imported
package Data
  constant Real k = 2*secret;
protected
  constant Real secret = 5;
end Data;
model FailImportOfProtectedConstant
  import Data.secret;
  Real y = secret*time;
end FailImportOfProtectedConstant;

// expect: Secret is protected
package Plant
  model Tank
  protected
    type Secret = Real;
  end Tank;
  model User
    Tank.Secret x;
  end User;
end Plant;

model Model
end Model;

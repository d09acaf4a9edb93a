// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Icons "Empty base classes of blocks"
  partial block Block "Block with Real signals"
  end Block;

  partial block BooleanBlock "Block with Boolean signals"
  end BooleanBlock;

  partial block DiscreteBlock "Block that samples its inputs"
  end DiscreteBlock;

  partial block IntegerBlock "Block with Integer signals"
  end IntegerBlock;

  partial block PartialBooleanBlock "Small block with Boolean signals"
  end PartialBooleanBlock;
end Icons;

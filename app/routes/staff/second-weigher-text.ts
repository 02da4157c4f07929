/** What whoever packs reads where another person is to finish the boxes. */
export const secondWeigherText =
  "箱重不到货重的一半，退给买家的差额超过单人上限：已记下本次称重，请另一位同事核对实物后，按同样的重量完成装箱";

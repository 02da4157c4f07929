/** How goods are packed by their maker. */
export const packings: Record<string, string> = {
  彩盒: "化粧箱",
  气泡袋: "気泡緩衝袋",
  收缩膜: "シュリンク包装",
  泡沫箱: "発泡スチロール箱",
  OPP袋: "OPP袋",
  纸箱: "段ボール箱",
  PET盒: "PETケース",
  PU盒: "PUケース",
  塑料盒: "プラスチックケース",
};

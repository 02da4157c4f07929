import { noConditions, type PalletSettings } from "./pallet.ts";

/**
 * The shop's own templates, for what Japanese shops look for most. They name no category, because
 * categories differ between deployments.
 */
export const ourTemplates: readonly (PalletSettings & { id: string })[] = [
  {
    id: "canvas",
    name: "帆布・キャンバスバッグ",
    purpose: "定番のトートバッグを探す",
    conditions: { ...noConditions, words: "帆布", minOrderMax: 100, landedMaxYen: 3_000 },
    wanted: 100,
    confirms: true,
    refreshDays: 1,
  },
  {
    id: "small-start",
    name: "少量から試せる収納用品",
    purpose: "少ない数で試し売りする",
    conditions: { ...noConditions, words: "収納", minOrderMax: 10, landedMaxYen: 1_000 },
    wanted: 50,
    confirms: true,
    refreshDays: 1,
  },
  {
    id: "factory",
    name: "認証工場のステンレスボトル",
    purpose: "自社ブランドの製造先を探す",
    conditions: { ...noConditions, words: "ボトル", tags: ["factory"] },
    wanted: 50,
    confirms: true,
    refreshDays: 7,
  },
  {
    id: "margin",
    name: "1,980円で売れるポーチ",
    purpose: "粗利60%以上の商品を集める",
    conditions: { ...noConditions, words: "ポーチ", sellingYen: 1_980, marginMinPercent: 60 },
    wanted: 100,
    confirms: true,
    refreshDays: 1,
  },
  {
    id: "light",
    name: "軽いアクセサリー",
    purpose: "航空便で送りやすい商品を集める",
    conditions: { ...noConditions, words: "ピアス", weightMaxGrams: 100, landedMaxYen: 500 },
    wanted: 100,
    confirms: false,
    refreshDays: 1,
  },
];

import type { PalletConditions } from "#db/schema/catalog.ts";

export type { PalletConditions } from "#db/schema/catalog.ts";

/** 商品パレット: the limits of the specification, and our own. */
export const palletLimits = {
  wantedMax: 500,
  palletsMax: 50,
  templatesMax: 50,
  nameMax: 40,
  purposeMax: 100,
  wordsMax: 100,
  withoutMax: 50,
  /** Characters of the excluded word that a refusal adds. */
  wordLengthMax: 30,
  withoutSuppliersMax: 100,
  refreshDaysMax: 30,
  /** Searches of a pallet that may be started by hand in a day, beside the nightly one. */
  runsADay: 3,
  triedMax: 20,
  atOnceMax: 100,
  /** Searches and their changes are kept for this many days. */
  keptDays: 90,
} as const;

export const noConditions: PalletConditions = {
  words: "",
  without: [],
  tags: [],
  withoutSuppliers: [],
  withoutHeld: true,
};

/** The settings of a pallet, which a template keeps too. */
export interface PalletSettings {
  name: string;
  purpose: string;
  conditions: PalletConditions;
  wanted: number;
  /** 登録前に確認する: found goods wait until a person accepts them. */
  confirms: boolean;
  refreshDays: number;
}

export const palletGoodsStates = {
  waiting: "確認待ち",
  listed: "登録済み",
  refused: "対象外",
} as const;
export type PalletGoodsState = keyof typeof palletGoodsStates;

export const palletChanges = {
  new: "新着",
  dearer: "値上がり",
  cheaper: "値下がり",
  out: "在庫切れ",
  back: "在庫復活",
  gone: "掲載終了・条件外",
} as const;
export type PalletChange = keyof typeof palletChanges;

/** 検索の状態: the states of a search. */
export const palletNightStates = {
  searching: { ja: "検索中", shape: "run" },
  finished: { ja: "完了", shape: "done" },
} as const;

/** The reasons for a refusal; each but the last changes the pallet's conditions. */
export const refusalReasons = {
  supplier: "この仕入先は不要",
  word: "この言葉は不要",
  price: "価格が高い",
  other: "この商品だけ不要",
} as const;
export type RefusalReason = keyof typeof refusalReasons;

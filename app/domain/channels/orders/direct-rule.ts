export type { BoughtLine } from "#db/schema/channels.ts";

/** お支払い: automatic payment from the wallet, or payment by hand as for any order. */
export const directPays = {
  ask: "見積のたびに自分で支払う",
  balance: "見積が出たら残高から自動で支払う",
} as const;
export type DirectPays = keyof typeof directPays;

/** What happens if a seller is short of stock on the night of the order. */
export const directStockOuts = {
  wait: "入荷を待つ（翌日にもう一度確認します）",
  drop: "足りない商品を外して発注し、お知らせする",
  cancel: "その注文の自動発注を取りやめ、お知らせする",
} as const;
export type DirectStockOut = keyof typeof directStockOuts;

/** The choice among a rule's methods that means the cheapest one. */
export const cheapestMethod = "cheapest";

/** What is enclosed in the parcel. */
export const directSlips = {
  none: { ja: "何も入れない", zh: "不放单据" },
  note: { ja: "納品書（金額なし）を入れる", zh: "放送货单（无价格）" },
} as const;
export type DirectSlip = keyof typeof directSlips;

/** 追跡番号の書き戻し: the state of reporting the tracking number to the marketplace. */
export const reportStates = {
  none: "発送後に販売先へ通知します",
  off: "販売先へは通知しない設定です",
  waiting: "販売先への通知を待っています",
  told: "販売先へ通知しました",
  failed: "販売先へ通知できませんでした",
} as const;

export const directLimits = {
  dayLimitYenMax: 100_000_000,
  holdHoursMax: 168,
  /** Shops of one run, and orders of one shop. */
  shopsARun: 20,
  ordersARun: 100,
  /** Orders that a buyer may select at once. */
  selectedMax: 20,
  /** Days to wait for a seller's stock if the rule waits. */
  waitDays: 14,
  /** Parcels that one run requests or reports. */
  parcelsARun: 50,
  /** Tries to report a parcel before the buyer is asked. */
  tellTries: 12,
} as const;

export interface DirectRule {
  isOn: boolean;
  dayLimitYen: number;
  pays: DirectPays;
  holdHours: number;
  stockOut: DirectStockOut;
  /** If `picksCheapest` is set, used when no method carries the goods. */
  methodCode: string;
  picksCheapest: boolean;
  slip: DirectSlip;
  tellsSent: boolean;
}

/** The rule of a shop without a saved one; its method is the first of the list. */
export const defaultRule: Omit<DirectRule, "methodCode"> = {
  isOn: false,
  dayLimitYen: 50_000,
  pays: "ask",
  holdHours: 0,
  stockOut: "wait",
  picksCheapest: false,
  slip: "none",
  tellsSent: true,
};

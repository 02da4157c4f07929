/** 欠品時の対応: what is to be done with a line that the seller does not have, as the buyer chose beforehand. */
export const planKinds = ["ask", "wait", "otherSku", "otherSupplier", "drop", "ship"] as const;
export type PlanKind = (typeof planKinds)[number];

export interface StockOutPlan {
  kind: PlanKind;
  /** Of waiting: so many days from the day on which staff found it. */
  days?: number;
  /** Which colour or SKU instead, or the link of another seller. */
  detail?: string;
}

export const waitDaysMax = 60;
export const planDetailMax = 300;

export const planNames: Record<PlanKind, { ja: string; zh: string }> = {
  ask: { ja: "そのつど相談する", zh: "先问买家" },
  wait: { ja: "入荷を待つ", zh: "等货" },
  otherSku: { ja: "別の色・規格にする", zh: "换颜色/规格" },
  otherSupplier: { ja: "別の仕入先から買う", zh: "换供应商" },
  drop: { ja: "その商品を取りやめる", zh: "取消这一行" },
  ship: { ja: "ある分だけ買う", zh: "有多少买多少" },
};

/** The plan in a few words; a line without one is asked about. */
export function planText(plan: StockOutPlan | null, lang: "ja" | "zh") {
  const { kind, days, detail } = plan ?? { kind: "ask" as const };
  const more = kind === "wait" ? (lang === "ja" ? `${days}日まで` : `最多${days}天`) : detail;
  return more ? `${planNames[kind][lang]}（${more}）` : planNames[kind][lang];
}

import type { StockOutPlan } from "#db/schema/customers.ts";

export type { StockOutPlan } from "#db/schema/customers.ts";

/** The kinds of 欠品時の対応: what to do with a line whose goods are out of stock, as the buyer chose beforehand. */
export const planKinds = ["ask", "wait", "otherSku", "otherSupplier", "drop", "ship"] as const;
export type PlanKind = (typeof planKinds)[number];

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

/** Describes the plan in a few words; without one the buyer is asked. */
export function planText(plan: StockOutPlan | null, lang: "ja" | "zh") {
  const { kind, days, detail } = plan ?? { kind: "ask" as const };
  const more = kind === "wait" ? (lang === "ja" ? `${days}日まで` : `最多${days}天`) : detail;
  return more ? `${planNames[kind][lang]}（${more}）` : planNames[kind][lang];
}

const ways = {
  /** A link alone means: buy from this other offer. */
  link: /https:\/\/[^\s「」（）]+/,
  otherSku:
    /^(?:別の(?:色|カラー|規格|サイズ|種類)|换(?:颜色|规格|尺码|款))[^:、,\s]*[:、,\s]+(.+)$/,
  wait: /待|等/,
  drop: /取りやめ|取り止め|取止め|キャンセル|取消|不要/,
  ship: /ある分|在庫分|有多少|有货部分/,
  ask: /相談|確認|先问|问买家/,
} as const;

/**
 * Reads 欠品時の対応 from a sheet's cell, in Japanese or Chinese; undefined if it is not understood, so that no
 * goods are dropped on a guess.
 */
export function readPlanWords(typed: string): StockOutPlan | undefined {
  const text = typed.normalize("NFKC").trim();
  const [link] = text.match(ways.link) ?? [];
  if (link)
    return link.length > planDetailMax ? undefined : { kind: "otherSupplier", detail: link };
  const detail = text.match(ways.otherSku)?.[1]?.trim();
  if (detail) return detail.length > planDetailMax ? undefined : { kind: "otherSku", detail };
  const meant = (["wait", "drop", "ship", "ask"] as const).filter((kind) => ways[kind].test(text));
  const [kind] = meant;
  if (!kind || meant.length > 1) return undefined;
  if (kind !== "wait") return { kind };
  const numbers = text.match(/\d+/g) ?? [];
  const days = Number(numbers[0]);
  return numbers.length === 1 && days >= 1 && days <= waitDaysMax ? { kind, days } : undefined;
}

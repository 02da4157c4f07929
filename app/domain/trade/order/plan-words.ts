import { planDetailMax, type StockOutPlan, waitDaysMax } from "./stock-out-plan.ts";

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
 * 欠品時の対応 from a sheet's cell, in Japanese or Chinese; undefined if it is not understood, so that no goods
 * are dropped on a guess.
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

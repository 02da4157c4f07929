import { readMessage } from "#app/domain/core/message/message.ts";
import { freightPart } from "#app/domain/trade/orders/amounts-history.ts";
import type { ChangedLine, ChangeParts } from "#app/domain/trade/orders/change.ts";
import { grouped, yuan } from "#app/ui/money.tsx";
import type { AmountsPart } from "./amounts-view.ts";

const words = {
  ja: { pieces: "個", none: "—", gone: "0個", without: "なし", freight: "中国内送料", dot: " ・ " },
  zh: { pieces: "件", none: "—", gone: "0件", without: "无", freight: "国内运费", dot: " · " },
} as const;

type Lang = keyof typeof words;

/** The parts of a change, each with what stands and what is asked, in its reader's words. */
export function toChangeParts({ lines, freights }: ChangeParts, lang: Lang): AmountsPart[] {
  return [
    ...lines.map((line) => ({
      key: line.lineId,
      name: line.titleJa,
      ...lineTerms(line, lang),
      reason: readMessage(line.reason, lang),
    })),
    ...freights.map(({ supplierId, supplierNameZh, beforeFen, afterFen, reason }) => ({
      key: freightPart(supplierId),
      name: `${words[lang].freight}（${supplierNameZh}）`,
      before: `${yuan(beforeFen)}元`,
      after: `${yuan(afterFen)}元`,
      reason: readMessage(reason, lang),
    })),
  ];
}

/** What of a line changes, and nothing that stays. */
function lineTerms(line: ChangedLine, lang: Lang) {
  const word = words[lang];
  const { asked, fewer, priceFen, sku, options, added } = line;
  const pieces = (count: number) => `${grouped(String(count))}${word.pieces}`;
  const spec = (one: NonNullable<typeof sku>["after"]) =>
    one.spec.map(({ valueJa, valueZh }) => (lang === "ja" ? valueJa : valueZh)).join(" / ");
  const names = (chosen: readonly { nameJa: string; nameZh: string }[]) =>
    chosen.map(({ nameJa, nameZh }) => (lang === "ja" ? nameJa : nameZh)).join("、") ||
    word.without;
  if (added)
    return {
      before: word.none,
      after: `${spec(added)} ${pieces(-fewer)} × ${yuan(added.priceFen)}元`.trim(),
    };
  const pairs = [
    fewer !== 0 && [pieces(asked), pieces(asked - fewer)],
    priceFen && [`${yuan(priceFen.before)}元`, `${yuan(priceFen.after)}元`],
    sku && [spec(sku.before), spec(sku.after)],
    options && [names(options.before), names(options.after)],
  ].filter((pair) => pair !== false && pair !== undefined);
  return {
    before: pairs.map(([before]) => before).join(words[lang].dot),
    after: pairs.map(([, after]) => after).join(words[lang].dot),
  };
}

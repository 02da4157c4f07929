import { authorName } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import {
  type AmountsStep,
  type Difference,
  type KeptFreight,
  type KeptLine,
  versionNames,
} from "#app/domain/trade/orders/amounts-history.ts";
import { grouped, yuan } from "#app/ui/money.tsx";

type Lang = "ja" | "zh";

/** What stood before and what stands now, as its reader's words; nothing before where it is new. */
export interface AmountsPart {
  key: string;
  name: string;
  before: string;
  after: string;
  reason: string;
}

export interface AmountsView {
  key: string;
  name: string;
  at: Date;
  by: string;
  reason: string;
  parts: AmountsPart[];
  sums: AmountsPart[];
}

const words = {
  ja: {
    pieces: "個",
    none: "—",
    beside: " ・ ",
    refused: "買付取消",
    options: "オプション",
    discount: "値引き",
    handling: "返送料",
    freight: "中国内送料",
    goods: "商品代金",
    rate: "レート",
    serviceRate: "買付手数料",
    coupon: "クーポン",
    paid: "お支払い済み",
    refunded: "返金済み",
    total: "合計",
    yen: "円",
  },
  zh: {
    pieces: "件",
    none: "—",
    beside: " · ",
    refused: "取消采购",
    options: "增值服务",
    discount: "折让",
    handling: "退货运费",
    freight: "国内运费",
    goods: "货款",
    rate: "汇率",
    serviceRate: "手续费",
    coupon: "优惠券",
    paid: "已付",
    refunded: "已退",
    total: "合计",
    yen: "日元",
  },
} as const;

/** An order's steps as both consoles show them, the newest first; undone where there is only a draft. */
export function toAmountsView(steps: readonly AmountsStep[], lang: Lang): AmountsView[] {
  return steps
    .map((step) => ({
      key: `${step.version}-${step.kind}`,
      name: versionNames[step.kind][lang],
      at: step.at,
      by: step.kind === "current" ? "" : authorName(step, lang),
      reason: readMessage(step.reason, lang),
      parts: [
        ...step.lines.map((line) => toLinePart(line, lang)),
        ...step.freights.map((freight) => toFreightPart(freight, lang)),
      ],
      sums: toSumParts(step, lang),
    }))
    .reverse();
}

function toLinePart({ id, before, after, reason }: Difference<KeptLine>, lang: Lang): AmountsPart {
  const line = after ?? before;
  const title = lang === "ja" ? line?.titleJa : line?.titleZh;
  const sku = before && after && before.skuId !== after.skuId;
  const terms = (one: KeptLine | undefined) => (one ? termsOf(one, lang, sku) : words[lang].none);
  const why = readMessage(reason ?? after?.refusal, lang);
  return { key: id, name: title ?? "", before: terms(before), after: terms(after), reason: why };
}

/** 30個 × 12.58元, and what else makes the line's price. */
function termsOf(line: KeptLine, lang: Lang, namesSku = false) {
  const word = words[lang];
  if (line.refusal) return word.refused;
  const spec = line.spec.map((one) => (lang === "ja" ? one.valueJa : one.valueZh)).join(" / ");
  const options = line.options.map((one) => (lang === "ja" ? one.nameJa : one.nameZh)).join("、");
  return [
    namesSku ? spec : "",
    `${grouped(String(line.quantity))}${word.pieces} × ${yuan(line.priceFen)}元`,
    options && `${options} ${yuan(line.optionsFen)}元`,
    line.discountFen > 0 && `${word.discount} −${yuan(line.discountFen)}元`,
    line.handlingFen > 0 && `${word.handling} ${yuan(line.handlingFen)}元`,
  ]
    .filter(Boolean)
    .join(word.beside);
}

function toFreightPart({ id, before, after, reason }: Difference<KeptFreight>, lang: Lang) {
  const freight = (after ?? before)?.supplierNameZh ?? "";
  const terms = (one: KeptFreight | undefined) =>
    one ? `${yuan(one.freightFen)}元` : words[lang].none;
  const name = `${words[lang].freight}（${freight}）`;
  return {
    key: id,
    name,
    before: terms(before),
    after: terms(after),
    reason: readMessage(reason, lang),
  };
}

/**
 * The sums that differ from the version before, and always the total. A payment makes no version: what was paid since,
 * and a coupon that the version before had not, are no change of this step's author. The order's history names who
 * paid, and when.
 */
function toSumParts({ kind, before, after }: AmountsStep, lang: Lang): AmountsPart[] {
  const word = words[lang];
  const fen = (value: number) => `${yuan(value)}元`;
  const yen = (value: number) => `${grouped(String(value))}${word.yen}`;
  const sums = (one: AmountsStep["after"]) => [
    [word.goods, fen(one.goodsFen)],
    [word.freight, fen(one.freightFen)],
    [word.options, fen(one.optionsFen)],
    [word.serviceRate, `${one.serviceRatePercent}%`],
    [word.rate, `${appliedRate(one.ttsRate, one.spreadYen)}${word.yen}`],
    [word.coupon, yen(one.couponYen)],
    // What was paid in all and what came back of it: payment and refund may stand in one step.
    [word.paid, yen(one.paidYen + one.refundedYen)],
    [word.refunded, yen(one.refundedYen)],
    [word.total, yen(one.totalYen)],
  ];
  const was = before && sums(before);
  const byPayment = new Set<string>([word.paid, ...(before?.couponYen ? [] : [word.coupon])]);
  return sums(after)
    .map(([name, value], index) => ({
      key: name!,
      name: name!,
      before: was?.[index]?.[1] ?? word.none,
      after: value!,
      reason: "",
    }))
    .filter(
      ({ name, ...sum }) =>
        name === word.total ||
        kind === "current" ||
        (was && sum.before !== sum.after && !byPayment.has(name)),
    );
}

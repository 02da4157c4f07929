import { z } from "zod";
import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { limits } from "#app/domain/core/limits.ts";
import { fenOf, largestFigure } from "#app/domain/core/yuan.ts";
import { fenField, textField } from "./order-forms.schema.server.ts";
import { fenFieldPattern, type PriceRule, yuanMaxText } from "./quote.ts";

/** A figure as it was typed, which may not be one yet. */
const figure = (label: string) => textField(label, 20);

const typedQuote = {
  lines: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        skuId: z.string().max(64).default(""),
        price: figure("报价"),
        quantity: figure("可采购数"),
        refusal: textField("备注", limits.noteLengthMax),
        weightGrams: figure("重量"),
        lengthMm: figure("长"),
        widthMm: figure("宽"),
        heightMm: figure("高"),
      }),
    )
    .max(limits.linesPerOrder)
    .default([]),
  freights: z
    .array(z.object({ supplierId: z.string().min(1).max(64), freight: figure("国内运费") }))
    .max(limits.linesPerOrder)
    .default([]),
  note: textField("给买家的说明", limits.noteLengthMax),
  downPaymentPercent: z.enum(["0", "30", "50"], "请选择定金比例").default("0"),
};

/** The form 保存草稿: an unfinished quote, whose figures may not be figures yet. */
export const QuoteDraftForm = z.object({
  intent: z.literal("keep"),
  /** Sent by a script that stays on the page. */
  stay: z.literal("yes").optional(),
  ...typedQuote,
});

const signed = (label: string, wholeDigits: number) =>
  z.preprocess(
    (value) =>
      typeof value === "string"
        ? value.normalize("NFKC").replaceAll("−", "-").replaceAll("%", "").trim() || undefined
        : value,
    z
      .string()
      .regex(
        new RegExp(`^[+-]?\\d{1,${wholeDigits}}(\\.\\d{1,2})?$`),
        `${label}请填±${largestFigure(wholeDigits, 2)}以内的数字，最多两位小数`,
      )
      .optional(),
  );

/** One price a line, as a sheet's column has them; an empty line leaves its price as it is. */
const pricesTyped = z
  .string()
  .max(20 * limits.linesPerOrder, "逐行报价太长")
  .default("")
  .transform((typed, context) => {
    const rows = typed.normalize("NFKC").trimEnd().split(/\r?\n/);
    const prices = rows.map((row) => withoutGrouping(row.replaceAll(/[¥元\s]/g, "")));
    if (prices.every((price) => price === "" || fenFieldPattern.test(price)))
      return prices.some(Boolean) ? prices : undefined;
    context.addIssue({
      code: "custom",
      message: `逐行报价每行填一个0至${yuanMaxText}的金额，最多两位小数`,
    });
    return z.NEVER;
  });

/** The form 批量改价: the quote as typed so far, and one change for many of its lines. */
export const PriceRuleForm = z
  .object({
    intent: z.literal("rule"),
    ...typedQuote,
    ruleFor: z.string().max(64).default(""),
    rulePercent: signed("单价增减（%）", 3),
    ruleYuan: signed("单价增减（元）", 8),
    rulePrices: pricesTyped,
    ruleFreight: z.preprocess((value) => value || undefined, fenField("统一运费").optional()),
  })
  .superRefine(({ rulePercent, ruleYuan, rulePrices, ruleFreight }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const prices = [rulePercent, ruleYuan, rulePrices].filter((rule) => rule !== undefined);
    if (prices.length > 1) wrong("ruleYuan", "单价增减请只填百分比、金额、逐行报价中的一项");
    if (prices.length === 0 && ruleFreight === undefined)
      wrong("rulePercent", "请填写单价增减、逐行报价或统一运费");
  });

/** Answers the rule that such a form holds. */
export function priceRuleOf(form: z.output<typeof PriceRuleForm>): PriceRule {
  const { ruleFor, ruleFreight } = form;
  return { supplierId: ruleFor || undefined, price: priceOf(form), freightFen: ruleFreight };
}

function priceOf({
  rulePercent,
  ruleYuan,
  rulePrices,
}: z.output<typeof PriceRuleForm>): PriceRule["price"] {
  if (rulePrices) return { each: rulePrices };
  if (rulePercent !== undefined) return { percent: rulePercent };
  return ruleYuan === undefined ? undefined : { fen: signedFen(ruleYuan) };
}

function signedFen(yuan: string) {
  const fen = fenOf(yuan.replace(/^[+-]/, ""));
  return yuan.startsWith("-") ? -fen : fen;
}

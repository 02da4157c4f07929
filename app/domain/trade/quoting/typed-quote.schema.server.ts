import { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { fenOf } from "#app/domain/core/yuan.ts";
import { fen, text } from "../order/staff-forms.schema.server.ts";
import type { PriceRule } from "./price-rule.ts";

/** A figure on its way: whatever was typed, if it is not a novel. */
const figure = (label: string) => text(label, 20);

const typedQuote = {
  lines: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        skuId: z.string().max(64).default(""),
        price: figure("报价"),
        quantity: figure("可采购数"),
        refusal: text("备注", limits.noteLengthMax),
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
  note: text("给买家的说明", limits.noteLengthMax),
  downPaymentPercent: z.enum(["0", "30", "50"], "请选择定金比例").default("0"),
};

/** 保存草稿: a quote that is not finished, with figures that may not be figures yet. */
export const QuoteDraftForm = z.object({ intent: z.literal("keep"), ...typedQuote });

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
        `${label}请填数字，可带正负号，最多两位小数`,
      )
      .optional(),
  );

/** 批量改价: the quote as typed so far, and one change for many of its lines. */
export const PriceRuleForm = z
  .object({
    intent: z.literal("rule"),
    ...typedQuote,
    ruleFor: z.string().max(64).default(""),
    rulePercent: signed("单价增减（%）", 3),
    ruleYuan: signed("单价增减（元）", 8),
    ruleFreight: z.preprocess((value) => value || undefined, fen("统一运费").optional()),
  })
  .superRefine(({ rulePercent, ruleYuan, ruleFreight }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (rulePercent !== undefined && ruleYuan !== undefined)
      wrong("ruleYuan", "单价增减请只填百分比或金额中的一项");
    if (rulePercent === undefined && ruleYuan === undefined && ruleFreight === undefined)
      wrong("rulePercent", "请填写单价增减或统一运费");
  });

/** The rule that such a form holds. */
export function priceRuleOf(form: z.output<typeof PriceRuleForm>): PriceRule {
  const { ruleFor, rulePercent, ruleYuan, ruleFreight } = form;
  return {
    supplierId: ruleFor || undefined,
    price:
      rulePercent !== undefined
        ? { percent: rulePercent }
        : ruleYuan !== undefined
          ? { fen: signedFen(ruleYuan) }
          : undefined,
    freightFen: ruleFreight,
  };
}

function signedFen(yuan: string) {
  const fen = fenOf(yuan.replace(/^[+-]/, ""));
  return yuan.startsWith("-") ? -fen : fen;
}

import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { fenOf, plainFigure, plainYuan } from "#app/domain/core/yuan.ts";
import { type DownPaymentPercent, downPaymentPercents } from "./down-payment.ts";
import { fenFieldPattern, fenFieldText, wholeFieldText } from "./quote.ts";

// The console's forms, their sentences in Chinese.

const halfWidth = (value: unknown) => (typeof value === "string" ? plainFigure(value) : value);

/** Reads a whole number of this range. */
export const wholeField = (label: string, min: number, max: number) =>
  z.preprocess(
    halfWidth,
    z
      .string(`请填写${label}`)
      .regex(/^\d{1,9}$/, wholeFieldText(label, min, max))
      .transform(Number)
      .refine((value) => value >= min && value <= max, wholeFieldText(label, min, max)),
  );

/** Reads yuan with up to two decimals and answers fen. */
export const fenField = (label: string) =>
  z.preprocess(
    (value) => (typeof value === "string" ? plainYuan(value) : value),
    z.string(`请填写${label}`).regex(fenFieldPattern, fenFieldText(label)).transform(fenOf),
  );

const measure = (label: string, max: number) =>
  z
    .preprocess((value) => (value === "" ? undefined : value), wholeField(label, 1, max).optional())
    .transform((value) => value ?? null);

/** Reads an optional text. */
export const textField = (label: string, max: number) =>
  freeText().max(max, `${label}最多${max}字`).default("");

export const QuoteForm = z.object({
  intent: z.enum(["quote", "calculate"]),
  seenVersion: wholeField("版本", 1, 999_999).optional(),
  lines: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        skuId: z.string().max(64).default(""),
        price: fenField("报价"),
        quantity: wholeField("可采购数", 0, limits.quantityMax),
        refusal: buyerText(textField("备注", limits.noteLengthMax)),
        weightGrams: measure("重量", 1_000_000),
        lengthMm: measure("长", 10_000),
        widthMm: measure("宽", 10_000),
        heightMm: measure("高", 10_000),
      }),
    )
    .min(1, "没有明细")
    .max(limits.linesPerOrder),
  freights: z
    .array(z.object({ supplierId: z.string().min(1).max(64), freight: fenField("国内运费") }))
    .max(limits.linesPerOrder),
  note: buyerText(textField("给买家的说明", limits.noteLengthMax)),
  downPaymentPercent: z
    .enum(downPaymentPercents.map(String) as ["0", "30", "50"], "请选择定金比例")
    .default("0")
    .transform((value) => Number(value) as DownPaymentPercent),
  /** 报价已核对: ticked after a second look; `checkedFor` names the prices that were looked at. */
  checked: z.preprocess((typed) => typed === "on", z.boolean()),
  checkedFor: z.string().max(20_000).default(""),
});

/** The form 撤回报价. */
export const TakeBackForm = z.object({
  intent: z.literal("takeBack"),
  reason: buyerText(
    freeText("请填写撤回原因（日文）")
      .min(1, "请填写撤回原因（日文）")
      .max(limits.noteLengthMax, `撤回原因最多${limits.noteLengthMax}字`),
  ),
});

const replyWords = freeText()
  .max(limits.messageLengthMax, `回复最多${limits.messageLengthMax}字`)
  .default("");

export const ReplyForm = z
  .object({
    intent: z.literal("message"),
    id: z.uuid("请刷新页面后重试"),
    body: replyWords,
    /** The Chinese text, kept while its Japanese is previewed. */
    bodyZh: replyWords,
    step: z.enum(["send", "preview"]).default("send"),
    phrases: z
      .array(wholeField("常用语", 0, 99))
      .max(20)
      .default([]),
  })
  .refine(({ body, phrases }) => body !== "" || phrases.length > 0, {
    path: ["body"],
    message: "请填写回复内容",
  });

export const trackingField = (label: string) =>
  z
    .string(`请填写${label}`)
    .normalize("NFKC")
    .trim()
    .regex(/^[0-9A-Za-z-]{1,40}$/, `${label}请填字母、数字，最多40位`);

export const OrderNumber = z.string().regex(/^[A-Z]{2}-[0-9A-Z-]{1,30}$/);

// The console's forms for changes of a paid order, their sentences in Chinese.

/** Lets a field be left empty. */
const empty = <Kind extends z.ZodType>(kind: Kind) =>
  z.preprocess((value) => (value === "" ? undefined : value), kind.optional());

const id = z.string().min(1).max(64);
const reason = buyerText(textField("原因", limits.noteLengthMax));
const skuId = empty(z.string().trim().min(1).max(64, "SKU最多64字"));
const quantity = empty(wholeField("新数量", 0, limits.quantityMax));

const optionIds = z.array(id).max(limits.linesPerOrder).default([]);
/** Sent where the form shows a line's options, since a box that is not ticked sends nothing. */
const withOptions = z.literal("on").optional();

export const ChangeForm = z.object({
  intent: z.literal("drop"),
  id: z.uuid("请刷新页面后重试"),
  lines: z
    .array(
      z.object({
        lineId: id,
        quantity,
        price: empty(fenField("新单价")),
        skuId,
        withOptions,
        optionIds,
        reason,
      }),
    )
    .max(limits.linesPerOrder)
    .default([]),
  freights: z
    .array(z.object({ supplierId: id, freight: empty(fenField("新运费")), reason }))
    .max(limits.linesPerOrder)
    .default([]),
  added: z
    .array(
      z.object({
        lineId: z.uuid("请刷新页面后重试"),
        skuId,
        quantity,
        price: empty(fenField("单价")),
        optionIds,
        reason,
      }),
    )
    .max(10)
    .default([]),
});

/** The form 同意变更・不同意. */
export const WishForm = z.object({
  intent: z.enum(["agreeWish", "refuseWish"]),
  changeId: id,
  reason,
});

import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { fieldChecks, freeText, isSecureUrl } from "#app/domain/core/field-kinds.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { formKey, pageIsOld, rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import {
  fenField,
  textField,
  trackingField,
  wholeField,
} from "../orders/order-forms.schema.server.ts";
import {
  planDetailMax,
  planKinds,
  planNames,
  type StockOutPlan,
  waitDaysMax,
} from "../orders/stock-out-plan.ts";
import { ordersPerPurchase, skusPerPurchase } from "./purchase.ts";

// The forms of a purchase, their sentences in Chinese.

const leftOut = (value: unknown) => (value === "" ? undefined : value);

/** A sum in yuan; an empty field means as quoted. */
const paidFen = (label: string) => z.preprocess(leftOut, fenField(label).optional());

/** A day in China; an empty field means now. */
const paidOn = z.preprocess(
  leftOut,
  z
    .string()
    .regex(/^20\d\d-\d\d-\d\d$/, "付款日期请填年-月-日")
    .transform((day) => new Date(`${day}T00:00:00+08:00`))
    .refine((moment) => !Number.isNaN(moment.getTime()), "付款日期请填年-月-日")
    .optional(),
);

const money = {
  freight: paidFen("实付运费"),
  discount: paidFen("优惠"),
  account: textField("付款账号", 40),
  paidOn,
};

/** The order at the marketplace; its courier's number may follow later. */
const placed = {
  supplierId: rowId,
  marketplaceNumber: trackingField("平台订单号"),
  chinaTracking: z
    .preprocess(leftOut, trackingField("国内快递单号").optional())
    .transform((value) => value ?? ""),
};

/** 实付已核对: ticked after a second look; `checkedFor` names the sums that were looked at. */
const checked = z.preprocess((typed) => typed === "on", z.boolean());

const lineId = rowId;
const reason = freeText("请填写原因")
  .min(1, "请填写原因")
  .max(limits.noteLengthMax, `原因最多${limits.noteLengthMax}字`);

export const PurchaseForm = z.object({
  intent: z.literal("buy"),
  id: formKey,
  ...placed,
  lines: z
    .array(
      z.object({
        lineId,
        quantity: z.preprocess(
          (value) => value || "0",
          wholeField("采购数", 0, limits.quantityMax),
        ),
        paid: paidFen("实付小计"),
      }),
    )
    .max(limits.linesPerOrder)
    .optional(),
  ...money,
  checked,
  checkedFor: z.string().max(20_000).default(""),
});

/** A ticked line with the pieces that the page showed, `line*30`. */
const linePieces = z
  .string(pageIsOld)
  .regex(/^[\w-]{1,64}\*\d{1,6}$/, pageIsOld)
  .transform((text) => {
    const [id = "", quantity] = text.split("*");
    return { lineId: id, quantity: Number(quantity) };
  });

const chosenLines = z
  .array(linePieces)
  .max(ordersPerPurchase * limits.linesPerOrder)
  .default([]);
const goodsMax = ordersPerPurchase * skusPerPurchase;

/** 按供应商采购: what is bought of a supplier for several orders, by SKU with what a piece cost. */
export const SupplierPurchaseForm = z.object({
  intent: z.literal("buy"),
  id: formKey,
  ...placed,
  goods: z
    .array(
      z.object({
        price: paidFen("实付单价"),
        lines: chosenLines,
      }),
    )
    .max(goodsMax)
    .default([]),
  ...money,
  checked,
  checkedFor: z.string().max(100_000).default(""),
});

/** 平台下单 by supplier: the same goods, to be ordered at the marketplace. */
export const SupplierPlaceForm = z.object({
  intent: z.literal("place"),
  id: formKey,
  supplierId: rowId,
  goods: z
    .array(z.object({ lines: chosenLines }))
    .max(goodsMax)
    .default([]),
  note: textField("给卖家的留言", limits.noteLengthMax),
});

/** 生产完成: a button. */
export const MadeForm = z.object({ intent: z.literal("made") });

export const TrackingForm = z.object({
  intent: z.literal("track"),
  purchaseId: rowId,
  chinaTracking: trackingField("国内快递单号"),
});

export const CorrectionForm = z.object({
  intent: z.literal("correct"),
  purchaseId: rowId,
  version: wholeField("版本", 1, 1_000_000),
  marketplaceNumber: trackingField("平台订单号"),
  lines: z
    .array(z.object({ lineId, paid: fenField("实付小计") }))
    .min(1, "没有明细")
    .max(limits.linesPerOrder),
  ...money,
  freight: fenField("实付运费"),
  discount: fenField("优惠"),
  reason,
});

export const ExtraForm = z.object({
  intent: z.literal("payExtra"),
  purchaseId: rowId,
  version: wholeField("版本", 1, 1_000_000),
  lineId,
  paid: fenField("补款"),
});

export const UndoForm = z.object({
  intent: z.literal("undo"),
  purchaseId: rowId,
  reason: buyerText(reason),
});

export const PreviewForm = z.object({
  intent: z.literal("preview"),
  supplierId: rowId,
});

export const PlaceForm = z.object({
  intent: z.literal("place"),
  id: formKey,
  supplierId: rowId,
  /** The sum of goods and freight that the preview showed, in fen. */
  seenFen: wholeField("预览金额", 0, 1_000_000_000),
  note: textField("给卖家的留言", limits.noteLengthMax),
});

export const CallOffForm = z.object({
  intent: z.literal("callOff"),
  purchaseId: rowId,
  reason,
});

export const GiveUpForm = z.object({
  intent: z.literal("giveUp"),
  wishId: rowId,
  supplierId: rowId,
  reason,
});

const daysText = `待つ日数は1から${waitDaysMax}の整数で入力してください`;
const daysPattern = /^\d{1,3}$/;
const detailText = `内容は${planDetailMax}文字までです`;

const words = (max: number, message: string) =>
  z
    .string()
    .max(max, message)
    .default("")
    .transform((typed) => typed.normalize("NFKC").trim());

/** One plan as a form sends it: its kind, the days of waiting, and which goods or seller instead. */
export const PlanFields = z
  .object({
    kind: z.enum(planKinds, "欠品時の対応を選んでください"),
    days: words(10, daysText).register(fieldChecks, {
      fold: "half-width",
      ...{ pattern: daysPattern.source, min: 1, max: waitDaysMax, wrong: daysText },
    }),
    detail: words(planDetailMax, detailText).register(fieldChecks, {
      maxLength: planDetailMax,
      tooLong: detailText,
    }),
  })
  .transform(({ kind, days, detail }, context): StockOutPlan => {
    const wrong = (path: string, message: string) => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    // What belongs to another choice is an order that would not be carried out.
    if (days && kind !== "wait")
      return wrong("days", `待つ日数は「${planNames.wait.ja}」のときだけ入力してください`);
    if (detail && kind !== "otherSku" && kind !== "otherSupplier")
      return wrong(
        "detail",
        `別の色・規格、または商品URLは「${planNames.otherSku.ja}」か「${planNames.otherSupplier.ja}」のときだけ入力してください`,
      );
    if (kind === "wait") {
      const count = daysPattern.test(days) ? Number(days) : 0;
      if (count < 1 || count > waitDaysMax) return wrong("days", daysText);
      return { kind, days: count };
    }
    if (kind === "otherSku")
      return detail ? { kind, detail } : wrong("detail", "別の色・規格を入力してください");
    if (kind === "otherSupplier")
      return isSecureUrl(detail)
        ? { kind, detail }
        : wrong("detail", "別の仕入先の商品URL（https://…）を入力してください");
    return { kind };
  });

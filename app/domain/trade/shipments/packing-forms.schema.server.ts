import { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { readFrame, readScale, readSide, type ScaleRefusal } from "#app/domain/core/measures.ts";
import { decimalIn, formKey, whole } from "#app/domain/core/staff-fields.schema.server.ts";
import { requestsPerWalk, type ShortReason, shortReasons } from "./pick-list.ts";
import {
  carrier,
  reweighed,
  reweighedFor,
  ShippingNumber,
  wishReason,
} from "./shipment-forms.schema.server.ts";

/** The text of a scanner, in full or half width. */
const scannedText = z
  .string("请扫码或输入")
  .trim()
  .min(1, "请扫码或输入")
  .max(240, "扫到的内容太长，请重扫");

/** The pieces of a scan; undefined for an empty field. */
const piecesIfSaid = z.preprocess(
  (value) => value || undefined,
  whole("件数", 1, limits.quantityMax).optional(),
);

export const TakeListForm = z.object({
  id: formKey,
  number: z
    .array(ShippingNumber)
    .min(1, "请勾选配送单")
    .max(requestsPerWalk, `一次最多${requestsPerWalk}张配送单`),
});

export const PickForm = z.object({
  id: formKey,
  code: scannedText,
  shelf: z.string().max(9).default(""),
  quantity: piecesIfSaid,
});

const lineId = z.string().min(1).max(64);

export const ShortForm = z.object({
  id: formKey,
  lineId,
  reason: z.enum(Object.keys(shortReasons) as [ShortReason], "请选择原因"),
  pieces: piecesIfSaid,
});

export const UndoShortForm = z.object({ id: formKey, caseId: z.string().min(1).max(64) });

export const UndoPickForm = z.object({ id: formKey, lineId });

const box = z.preprocess((value) => value || undefined, whole("箱号", 1, 100).optional());

export const PutForm = z.object({
  id: formKey,
  box,
  code: scannedText,
  quantity: z.preprocess((value) => value || "1", whole("件数", 1, limits.quantityMax)),
});

export const OfBoxForm = z.object({ id: formKey, box });

export const TakeOutForm = z.object({ id: formKey, box, lineId: z.string().min(1).max(64) });

/** A side of a box, with or without its unit; null where it is measured later. */
const side = (label: string) =>
  z.preprocess((value) => plainSide(value) || null, decimalIn(label, 300, 1, 10).nullable());

function plainSide(value: unknown) {
  const mm = typeof value === "string" ? readSide(value, "cm") : undefined;
  return mm === undefined ? value : String(mm / 10);
}

const scaleWords: Record<ScaleRefusal, string> = {
  nothing: "请输入重量（公斤）",
  moving: "秤还没稳，请等读数稳定再传",
  "no-weight": "重量看不懂，请输入公斤数，如 12.34",
};

/** Grams from a scale's text or typed kilograms; null where the box is weighed later. */
const weight = z
  .string()
  .max(60, scaleWords["no-weight"])
  .default("")
  .transform((text, context) => {
    const read = readScale(text);
    if ("grams" in read) return read.grams;
    if (read.refusal === "nothing") return null;
    context.addIssue({ code: "custom", message: scaleWords[read.refusal] });
    return z.NEVER;
  });

/**
 * Spreads what a measuring frame sends into the first field over the three sides of the form, and the weight where it
 * has a scale; any other form stays as it was sent.
 */
export function spreadFrame(form: FormData) {
  const sent = form.get("length");
  const frame = typeof sent === "string" ? readFrame(sent) : undefined;
  if (!frame) return form;
  const { lengthMm, widthMm, heightMm, grams } = frame;
  form.set("length", `${lengthMm}mm`);
  form.set("width", `${widthMm}mm`);
  form.set("height", `${heightMm}mm`);
  if (grams !== undefined) form.set("weight", `${grams}g`);
  return form;
}

/** Size and weight of a box, typed or sent by a scale. */
export const MeasureForm = z.object({
  id: formKey,
  box,
  length: side("长（厘米）"),
  width: side("宽（厘米）"),
  height: side("高（厘米）"),
  weight,
  /** The box's measures when its page was made. */
  seen: z.string().max(60).optional(),
  reweighed,
  reweighedFor,
  wishReason,
});

export const LoadForm = z.object({
  id: formKey,
  code: scannedText,
  carrier,
  /** The carrier that the person confirmed for the whole request. */
  wholeBy: z.string().trim().max(60).default(""),
});

export const UnloadForm = z.object({ id: formKey, boxId: z.string().min(1).max(64) });

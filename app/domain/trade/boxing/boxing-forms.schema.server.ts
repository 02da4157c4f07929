import { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { decimalIn, formKey, whole } from "#app/domain/core/staff-fields.schema.server.ts";
import { scannedText } from "../picking/pick-forms.schema.server.ts";
import { reweighed, reweighedFor, wishReason } from "../shipping/staff-forms.schema.server.ts";
import { readScale, type ScaleRefusal } from "./scale-text.ts";

const box = z.preprocess((value) => value || undefined, whole("箱号", 1, 100).optional());

export const PutForm = z.object({
  id: formKey,
  box,
  code: scannedText,
  quantity: z.preprocess((value) => value || "1", whole("件数", 1, limits.quantityMax)),
});

export const OfBoxForm = z.object({ id: formKey, box });

export const TakeOutForm = z.object({ id: formKey, box, lineId: z.string().min(1).max(64) });

/** A side that is measured later is left open. */
const side = (label: string) =>
  z.preprocess((value) => value || null, decimalIn(label, 300, 1, 10).nullable());

const scaleWords: Record<ScaleRefusal, string> = {
  nothing: "请输入重量（公斤）",
  moving: "秤还没稳，请等读数稳定再传",
  "no-weight": "重量看不懂，请输入公斤数，如 12.34",
};

/** What a scale sent, or kilograms by hand; in grams, null where the box is weighed later. */
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

export const MeasureForm = z.object({
  id: formKey,
  box,
  length: side("长（厘米）"),
  width: side("宽（厘米）"),
  height: side("高（厘米）"),
  weight,
  reweighed,
  reweighedFor,
  wishReason,
});

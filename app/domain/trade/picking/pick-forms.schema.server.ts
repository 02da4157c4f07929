import { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { formKey, whole } from "#app/domain/core/staff-fields.schema.server.ts";
import { ShippingNumber } from "../shipping/staff-forms.schema.server.ts";
import { type ShortReason, shortReasons } from "./short-reason.ts";

/** What a scanner types, in any width; what it means is read later. */
export const scannedText = z
  .string("请扫码或输入")
  .trim()
  .min(1, "请扫码或输入")
  .max(240, "扫到的内容太长，请重扫");

/** Pieces of a scan; an empty field leaves it to the scan. */
const piecesIfSaid = z.preprocess(
  (value) => value || undefined,
  whole("件数", 1, limits.quantityMax).optional(),
);

export const TakeListForm = z.object({
  id: formKey,
  numbers: z.array(ShippingNumber).min(1, "请勾选配送单").max(20, "一次最多20张配送单"),
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
});

export const UndoPickForm = z.object({ id: formKey, lineId });

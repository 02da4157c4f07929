import { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { remark, whole, wholeIfMeasured } from "#app/domain/core/staff-fields.schema.server.ts";
import { shelfPattern } from "./shelf.ts";

export const ReceiveForm = z.object({
  id: z.uuid("请刷新页面后再试"),
  lotId: z.string().min(1).max(64),
  quantity: whole("到货数量", 1, limits.quantityMax),
});

export const InspectForm = z.object({
  goodQuantity: whole("良品数量", 0, limits.quantityMax),
  badQuantity: whole("不良品数量", 0, limits.quantityMax),
  note: remark,
  weightGrams: wholeIfMeasured("单件重量", 1, 1_000_000),
  lengthMm: wholeIfMeasured("长", 1, 10_000),
  widthMm: wholeIfMeasured("宽", 1, 10_000),
  heightMm: wholeIfMeasured("高", 1, 10_000),
});

export const ShelveForm = z.object({
  lotId: z.string().min(1).max(64),
  shelf: z.preprocess(
    (value) => (typeof value === "string" ? value.normalize("NFKC").trim().toUpperCase() : value),
    z.string("请输入货架号").regex(shelfPattern, "货架号的格式为 A-01-03"),
  ),
});

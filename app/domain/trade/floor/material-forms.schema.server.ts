import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import {
  freeText,
  hundredths,
  singleLine,
  wholeNumber,
} from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { whole } from "#app/domain/core/staff-fields.schema.server.ts";
import { type MaterialKind, materialKinds, materialLimits } from "./material.ts";

const { stockMax, piecesMax } = materialLimits;

const orNothing = <Rule extends z.ZodType>(rule: Rule) =>
  z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() ? typed : null),
    rule.nullable(),
  );

/** The form of a material; `version` 0 creates a new one. */
export const MaterialForm = z.object({
  key: fields.idempotencyKey,
  version: z.coerce.number().int().min(0).max(1_000_000_000),
  name: singleLine("副資材の名前", 60),
  kind: z.enum(Object.keys(materialKinds) as [MaterialKind], "種類を選んでください"),
  lowQuantity: orNothing(wholeNumber("お知らせする残り", 0, stockMax, "枚")),
  unitCostFen: orNothing(hundredths("1枚の原価", 99_999, "元", "0.01")),
  note: fields.note,
});

export const BindMaterialForm = z.object({
  material: z.string("副資材を選んでください").min(1, "副資材を選んでください").max(64),
  pieces: wholeNumber("1個に使う枚数", 1, piecesMax, "枚"),
});

const reason = freeText("请填写原因").min(1, "请填写原因").max(200, "原因不超过200字");

export const ReceiveMaterialForm = z.object({
  key: fields.id,
  quantity: whole("入库数量", 1, stockMax),
  note: buyerText(freeText().max(100, "来源不超过100字").default("")),
});

export const CorrectMaterialForm = z.object({
  key: fields.id,
  counted: whole("实有数量", 0, stockMax),
  // Returned pieces may raise the stock above the limit of a receipt.
  seen: whole("页面上的库存", 0, 999_999_999),
  reason,
});

export const LotMaterialForm = z.object({
  lot: z.preprocess(
    (typed) => (typeof typed === "string" ? typed.normalize("NFKC").trim().toUpperCase() : typed),
    z.string("请输入批次号").regex(/^(L-)?\d{1,9}$/, "批次号格式如 L-000123"),
  ),
});

export const ShortageForm = z.object({
  shortage: z.string().min(1).max(200),
  reason: buyerText(freeText().max(200, "原因不超过200字").default("")),
});

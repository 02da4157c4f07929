import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import {
  extensionLanguages,
  extensionUses,
  panelPlaces,
} from "#app/domain/customers/extension/extension.ts";
import { tokenDays } from "#app/domain/customers/token/token.ts";
import { isMethodCode } from "#app/domain/pricing/freight-list.ts";

/** A token for one browser. */
export const MakeForm = z.object({
  intent: z.literal("make"),
  id: fields.idempotencyKey,
  name: fields.tokenName,
  scopes: z
    .array(z.enum(extensionUses, "できることが正しくありません"))
    .default([])
    .refine((chosen) => chosen.length > 0, "できることを1つ以上選んでください"),
  days: z
    .enum(tokenDays.map(String) as [string, ...string[]], "有効期間を選んでください")
    .transform(Number),
});

/** How a person wants the panel. */
export const SettingsForm = z.object({
  intent: z.literal("settings"),
  panelPlace: z.enum(panelPlaces, "パネルの位置を選んでください"),
  language: z.enum(extensionLanguages, "表示言語を選んでください"),
  quantity: z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() !== "" ? typed : null),
    wholeNumber("数量の初期値", 1, limits.quantityMax).nullable(),
  ),
  methodCode: z.string("配送方法を選んでください").refine(isMethodCode, "配送方法を選んでください"),
});

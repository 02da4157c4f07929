import { z } from "zod";
import { isSecureUrl, text } from "#app/domain/core/field-kinds.schema.server.ts";
import { claimReasons, claimWishes } from "./claim.ts";

export const ClaimNumber = z.string().regex(/^AS-[0-9-]{1,20}$/);

/** What a buyer says of a claim, on its page and by a call. */
export const claimWords = {
  reason: z.enum(claimReasons, "種類を選んでください"),
  wish: z.enum(claimWishes, "ご希望の対応を選んでください"),
  situation: text("状況", 1_000),
  filmUrl: z
    .string()
    .trim()
    .max(500, "動画のリンクは500文字以内で入力してください")
    .refine(
      (typed) => typed === "" || isSecureUrl(typed),
      "動画のリンクは https:// で始まるURLを入力してください",
    )
    .default(""),
};

import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { opinionLimits } from "./opinion.ts";

const { commentLength, commentShortest, reasonLength } = opinionLimits;

/** 口コミを書く: `version` is that of the opinion that the page showed, 0 for none. */
export const OpinionForm = z.object({
  id: fields.id,
  version: z.coerce.number().int().min(0).max(1_000_000),
  stars: fields.stars,
  comment: freeText("口コミを入力してください")
    .min(commentShortest, `口コミは${commentShortest}文字以上で入力してください`)
    .max(
      commentLength,
      `口コミは${commentLength.toLocaleString("ja-JP")}文字以内で入力してください`,
    ),
  withoutPictures: fields.checkbox,
});

export const WithdrawOpinionForm = z.object({ version: OpinionForm.shape.version });

/** 隐藏 or 恢复展示: hiding needs a reason, which the company reads. */
export const ModerateOpinionForm = z.object({
  intent: z.enum(["hide", "show"]),
  id: rowId,
  version: OpinionForm.shape.version,
  reason: buyerText(freeText().max(reasonLength, `原因不超过${reasonLength}字`).default("")),
});

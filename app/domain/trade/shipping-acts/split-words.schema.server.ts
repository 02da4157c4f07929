import { z } from "zod";
import { toBuyer } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { remark, whole } from "#app/domain/core/staff-fields.schema.server.ts";

const lineId = z.string().min(1).max(64);

/** A line that is named twice says two things. */
function namesOnce(lines: readonly { lineId: string }[]) {
  return new Set(lines.map(({ lineId }) => lineId)).size === lines.length;
}

function formOf<Pieces extends z.ZodType<number>, Note extends z.ZodType<string>>(
  pieces: Pieces,
  note: Note,
  twice: string,
) {
  return z.object({
    id: fields.idempotencyKey,
    note,
    lines: z
      .array(z.object({ lineId, pieces }))
      .max(limits.linesPerOrder)
      .refine(namesOnce, twice)
      .default([]),
  });
}

/** An empty field means that nothing of the line goes. */
const orNone = (typed: unknown) => typed || "0";

export const SplitForm = formOf(
  z.preprocess(orNone, wholeNumber("分ける個数", 0, limits.quantityMax)),
  fields.note,
  "同じ明細が2回送信されました。画面を読み込み直してください",
);

/** The same for staff, in their words. */
export const StaffSplitForm = formOf(
  z.preprocess(orNone, whole("拆出件数", 0, limits.quantityMax)),
  toBuyer(remark),
  "同一明细被重复提交，请刷新页面后重试",
);

/** The pieces that go, by the line's id. */
export function piecesOf(lines: z.output<typeof SplitForm>["lines"]) {
  return new Map(lines.map(({ lineId, pieces }) => [lineId, pieces]));
}

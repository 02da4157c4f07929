import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { whole } from "#app/domain/core/staff-fields.schema.server.ts";
import { type UndoReason, undoReasons } from "./floor-act.ts";

const key = z.uuid("请重新打开页面后再试");
const code = z.string().max(400, "扫到的内容太长，请重新扫").default("");
const number = z.string().trim().min(1).max(60);

/** A scanned code with the state that the page carried. */
export const ScanForm = z.object({
  code,
  key,
  parcel: number.optional(),
  pieces: z.coerce.number().int().min(0).max(9_999_999).optional(),
  /** When the page was made. */
  shownAt: z.coerce.number().int().min(0).max(9e12),
  lot: z.coerce.number().int().min(1).max(9_999_999).optional(),
  shelf: z.string().max(20).optional(),
});

/** The ways in which arrived pieces differ from the awaited. */
const differences = ["part", "short", "over", "wrong", "damaged"] as const;
export type Difference = (typeof differences)[number];

export const DifferForm = z.object({
  key,
  parcel: number,
  lotId: fields.id,
  awaited: z.coerce.number().int().min(1).max(limits.quantityMax),
  how: z.enum(differences, "请选择是哪种出入"),
  pieces: whole("件数", 0, limits.quantityMax),
  /** The question of `asksAgain` that was confirmed. */
  asked: z.string().max(200).optional(),
});

/** Above this multiple of the awaited pieces a typing error is likelier than a surplus carton. */
const overTimes = 2;

/**
 * Answers what must be confirmed: that nothing came of many pieces, since an empty
 * field looks like a mistake, and that far more came than was awaited. Answers undefined where nothing is,
 * or this was confirmed.
 */
export function asksAgain({ how, pieces, awaited, asked }: z.output<typeof DifferForm>) {
  const question = questionOf(how, pieces, awaited);
  const text = question && `应到 ${awaited} 件，${question}`;
  return text === asked ? undefined : text;
}

function questionOf(how: Difference, pieces: number, awaited: number) {
  if (how === "short" && pieces === 0 && awaited > 1)
    return "一件都没到？确实没到，请再点一次“少到”";
  if (how === "over" && pieces > overTimes * awaited)
    return `实到 ${pieces} 件？件数无误，请再点一次“多到”`;
  return undefined;
}

/** Answers why the pieces do not fit the pressed button; undefined where they do. */
export function wrongPieces({ how, pieces, awaited }: z.output<typeof DifferForm>) {
  if (how === "short" && pieces >= awaited) return "少到时，实到数量须少于应到数量";
  if (how === "part" && (pieces === 0 || pieces >= awaited))
    return "分批到时，先到数量须少于应到数量，且不为0";
  if (how === "over" && pieces <= awaited) return "多到时，实到数量须多于应到数量";
  if (how === "wrong" || how === "damaged") {
    if (pieces === 0) return "请输入错货或破损的件数";
    if (pieces > awaited) return "错货、破损的件数不能多于应到数量";
  }
  return undefined;
}

export const UnknownForm = z.object({
  key,
  trackingNumber: z
    .string("请输入面单上的单号")
    .transform((typed) => typed.normalize("NFKC").trim().toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z][0-9A-Z_-]{3,39}$/, "单号由4至40位数字、字母组成")),
  quantity: whole("件数", 1, 9_999),
  note: z.string().trim().max(500, "线索不超过500字").default(""),
  shelf: z
    .string()
    .transform((typed) => typed.normalize("NFKC").trim().toUpperCase())
    .pipe(z.string().regex(/^([A-Z]-\d{2}-\d{2})?$/, "货架号的格式为 X-01-02"))
    .default(""),
});

export const UndoForm = z.object({
  act: fields.id,
  reason: z.enum(Object.keys(undoReasons) as [UndoReason], "请选择撤销原因"),
});

import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { namesItsUnit, readScale, readSide } from "#app/domain/core/measures.ts";
import { remark, whole, wholeIfMeasured } from "#app/domain/core/staff-fields.schema.server.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import {
  type DefectReason,
  defectReasons,
  type InspectionShare,
  inspectionShares,
} from "./inspection.ts";
import { planLimits } from "./inspection-plans.server.ts";
import { quarantinePattern, shelfPattern } from "./shelf.ts";

/** Usually nothing is entered: an empty field is 0. */
const wholeOrNone = (label: string) =>
  z.preprocess(
    (value) => (value === undefined || value === "" ? "0" : value),
    whole(label, 0, limits.quantityMax),
  );

/** Accepts a shelf code in any width and case. */
const shelfField = (pattern: RegExp, example: string) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.normalize("NFKC").trim().toUpperCase() : value),
    z
      .string("请输入货架号")
      .min(1, { error: "请输入货架号", abort: true })
      .regex(pattern, `货架号的格式为 ${example}`),
  );
export const quarantineShelf = shelfField(quarantinePattern, "Q-01-03");

export const ReceiveForm = z.object({
  id: z.uuid("请重新打开页面后再试"),
  lotId: fields.id,
  /** The awaited pieces that the page showed. */
  awaited: z.coerce.number().int().min(0).max(limits.quantityMax).optional(),
  quantity: whole("到货数量", 0, limits.quantityMax),
  differs: fields.checkbox,
  wrongQuantity: wholeOrNone("错货数量"),
  damagedQuantity: wholeOrNone("破损数量"),
});

/** A scale's text names its unit; a figure without one is in grams. */
function plainGrams(value: unknown) {
  if (typeof value !== "string" || !namesItsUnit(value)) return value;
  const read = readScale(value);
  return "grams" in read ? String(read.grams) : value;
}

const sideOfPiece = (label: string) =>
  z.preprocess(
    (value) => {
      const mm = typeof value === "string" ? readSide(value, "mm") : undefined;
      return mm === undefined ? value : String(mm);
    },
    wholeIfMeasured(label, 1, 10_000),
  );

export const InspectForm = z.object({
  goodQuantity: whole("良品数量", 0, limits.quantityMax),
  badQuantity: whole("次品数量", 0, limits.quantityMax),
  wrongQuantity: wholeOrNone("其中错货"),
  quarantineShelf: z
    .preprocess((value) => (value === "" ? undefined : value), quarantineShelf.optional())
    .transform((value) => value ?? ""),
  note: buyerText(remark),
  withoutPhoto: buyerText(freeText().max(200, "原因不超过200字").default("")),
  defects: z
    .object(
      Object.fromEntries(
        Object.entries(defectReasons).map(([reason, { zh }]) => [reason, wholeOrNone(zh)]),
      ) as Record<DefectReason, ReturnType<typeof wholeOrNone>>,
    )
    .partial()
    .default({})
    .transform((counts) =>
      (Object.entries(counts) as [DefectReason, number | undefined][])
        .map(([reason, pieces = 0]) => ({ reason, pieces }))
        .filter(({ pieces }) => pieces > 0),
    ),
  weightGrams: z.preprocess(plainGrams, wholeIfMeasured("单件重量（克）", 1, 1_000_000)),
  lengthMm: sideOfPiece("长（毫米）"),
  widthMm: sideOfPiece("宽（毫米）"),
  heightMm: sideOfPiece("高（毫米）"),
  sure: z.preprocess((typed) => typed === "on", z.boolean()),
  sureFor: z.string().max(100).default(""),
  goodsClass: z.preprocess(
    (value) => value || undefined,
    z.enum(Object.keys(goodsClasses) as [GoodsClass], "请选择货物类别").optional(),
  ),
});

/** What is scanned beside an inspection, and when the page was made that it was scanned on. */
export const BesideForm = z.object({
  code: z.string().trim().max(240, "扫到的内容太长，请再扫一次").default(""),
  shownAt: z.coerce.number().default(0),
});

export const ShelveForm = z.object({
  lotId: fields.id,
  shelf: shelfField(shelfPattern, "A-01-03"),
});

/** Reads one point a line and skips empty lines. */
const points = (label: string) =>
  z
    .string(`请至少填一项${label}`)
    .transform((text) =>
      text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.string())
        .min(1, `请至少填一项${label}`)
        .max(planLimits.points, `${label}不超过${planLimits.points}项`)
        .refine(
          (lines) => lines.every(({ length }) => length <= planLimits.letters),
          `每项${label}不超过${planLimits.letters}字`,
        ),
    );

export const InspectionPlanForm = z.object({
  points: points("检查要点"),
  photoPoints: points("拍照要点"),
  share: z.enum(Object.keys(inspectionShares) as [InspectionShare], "请选择验多少"),
  about: z.enum(["offer", "category"], "请选择用于哪些商品"),
});

/**
 * The scanned code with the box that the page showed; scanning the same box again confirms that all of it
 * is back.
 */
export const UnpackForm = z.object({
  id: z.uuid("请重新打开页面后再试"),
  code: z.string("请扫箱唛").trim().min(1, "请扫箱唛").max(240, "扫到的内容太长，请重新扫"),
  inHand: z.string().max(60).default(""),
});

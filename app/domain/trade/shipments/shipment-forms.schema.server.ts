import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { freeText, wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { decimalIn, remark, whole, yen } from "#app/domain/core/staff-fields.schema.server.ts";
import { plainYen } from "#app/domain/core/yuan.ts";
import { mayBeNumberOf } from "../floor/tracking-number.ts";
import { type WishReason, wishReasons } from "./box-wishes.ts";
import { type UndoReason, undoReasons } from "./shipping-request.ts";

export const ShippingNumber = z.string().regex(/^[A-Z]{2}-[0-9A-Z-]{1,30}$/);

const ticked = z.preprocess((typed) => typed === "on", z.boolean());

export const ShippingQuoteForm = z.object({
  intent: z.literal("quote"),
  freightYen: yen("国际运费"),
  optionsYen: yen("增值服务费"),
  storageYen: yen("仓储费"),
  duesYen: z.preprocess(
    (typed) => (typed === "" ? undefined : typed),
    yen("代缴关税消费税").optional(),
  ),
  note: buyerText(remark),
  checked: ticked,
  /** The freight that the confirmation is for, as it was typed. */
  checkedFor: z
    .string()
    .max(40)
    .default("")
    .transform((text) => plainYen(text)),
});

const reason = buyerText(
  freeText("请填写原因").min(1, "请填写原因").max(limits.noteLengthMax, "原因最多200字"),
);

export const WaiveForm = z.object({ intent: z.literal("waive"), reason });

export const RefuseWaiverForm = z.object({ intent: z.literal("refuseWaive"), reason });

export const TakeBackForm = z.object({ intent: z.literal("takeBack"), reason });

export const ContestAnswerForm = z.object({
  intent: z.enum(["classAccept", "classKeep", "classReopen"]),
  contestId: z.string().min(1).max(64),
  answer: buyerText(remark),
});

/** An empty field means no piece in the box. */
const pieces = z.preprocess((value) => value || "0", whole("装入数量", 0, limits.quantityMax));

const sideCmMax = 300;
/** 已重新称量: confirms boxes of unlikely weight or size. */
export const reweighed = z
  .literal("on")
  .optional()
  .transform((ticked) => ticked === "on");

/** The figures that the confirmation is for. */
export const reweighedFor = z.string().max(5_000).default("");

/** The reason for boxes that break a wish; undefined while it is not asked for. */
export const wishReason = z.preprocess(
  (value) => value || undefined,
  z.enum(Object.keys(wishReasons) as [WishReason], "请选择原因").optional(),
);

/** Heavier boxes reach the packing's own rule, which words the refusal. */
const kgMax = 999;

export const PackForm = z.object({
  intent: z.literal("pack"),
  boxes: z
    .array(
      z.object({
        length: decimalIn("长（厘米）", sideCmMax, 1, 10),
        width: decimalIn("宽（厘米）", sideCmMax, 1, 10),
        height: decimalIn("高（厘米）", sideCmMax, 1, 10),
        weight: decimalIn("重量（公斤）", kgMax, 2, 1_000),
        contents: z
          .array(z.object({ lineId: z.string().min(1).max(64), quantity: pieces }))
          .max(limits.linesPerOrder),
      }),
    )
    .min(1, "至少一箱")
    .max(100, "最多100箱"),
  reweighed,
  reweighedFor,
  wishReason,
});

export const tracking = z
  .string("请输入追踪号")
  .trim()
  .regex(/^[0-9A-Za-z-]{1,40}$/, "追踪号须为字母、数字，最多40位");

export const carrier = freeText("请输入承运商").min(1, "请输入承运商").max(60, "承运商最多60字");

export const UndoShipmentForm = z.object({
  intent: z.enum(["unpack", "undepart"]),
  reason: z.enum(Object.keys(undoReasons) as [UndoReason], "请选择撤销原因"),
  /** The version of the request that the page showed. */
  version: z.coerce.number().int().min(1).max(1_000_000).optional(),
});

/** The photos come as files of the same form. */
export const BoxPhotoForm = z.object({
  intent: z.literal("photo"),
  box: whole("箱号", 1, 100),
});

export const PickUpForm = z.object({ intent: z.literal("pickUp"), carrier });

export const ShipForm = z
  .object({
    intent: z.literal("ship"),
    carrier,
    trackingNumber: tracking,
    boxes: z
      .array(
        z.object({
          id: z.string().min(1).max(64),
          trackingNumber: z.preprocess((value) => value || undefined, tracking.optional()),
        }),
      )
      .max(100)
      .default([]),
    checked: ticked,
    /** The tracking numbers that the confirmation is for, as they were typed. */
    checkedFor: z.string().max(5_000).default(""),
  })
  .superRefine(({ carrier, trackingNumber, boxes }, context) => {
    const refuseAt = (path: (string | number)[]) =>
      context.addIssue({
        code: "custom",
        path,
        message: `不是${carrier}的单号，请核对位数和校验位`,
      });
    if (!mayBeNumberOf(carrier, trackingNumber)) refuseAt(["trackingNumber"]);
    for (const [index, { trackingNumber }] of boxes.entries())
      if (trackingNumber && !mayBeNumberOf(carrier, trackingNumber))
        refuseAt(["boxes", index, "trackingNumber"]);
  });

export const HoldForm = z.object({
  intent: z.enum(["hold", "release"]),
  /** A hold needs it, and the buyer reads it. */
  reason: buyerText(remark),
});

const lineId = z.string().min(1).max(64);

/** True if no line is named twice. */
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

/** An empty field means no piece of the line. */
const orNone = (typed: unknown) => typed || "0";

export const SplitForm = formOf(
  z.preprocess(orNone, wholeNumber("分ける個数", 0, limits.quantityMax)),
  fields.splitReason,
  "同じ明細が2回送信されました。画面を読み込み直してください",
);

/** The same form with Chinese messages for staff. */
export const StaffSplitForm = formOf(
  z.preprocess(orNone, whole("拆出件数", 0, limits.quantityMax)),
  buyerText(remark),
  "同一明细被重复提交，请刷新页面后重试",
);

/** Answers the moved pieces by the line's id. */
export function piecesOf(lines: z.output<typeof SplitForm>["lines"]) {
  return new Map(lines.map(({ lineId, pieces }) => [lineId, pieces]));
}

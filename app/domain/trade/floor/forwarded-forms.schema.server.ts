import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import {
  freeText,
  hundredths,
  singleLine,
  text,
  wholeNumber,
} from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { yen } from "#app/domain/core/staff-fields.schema.server.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { parcelsPerForwarded } from "./forwarded.ts";
import { type LossKind, lossKinds } from "./forwarded-loss.ts";

const pieces = wholeNumber("個数", 1, limits.quantityMax);
const trackingPattern = /^[0-9A-Z][0-9A-Z_-]{4,31}$/;

/** The fields that the form and the API share; their parcels come as two lists. */
export const announcementFields = {
  name: singleLine("商品名", 100),
  // Customs accept no goods without a value.
  valueYuan: hundredths("1個の価格", 999_999, "元", "0.01"),
  goodsClass: z.enum(Object.keys(goodsClasses) as [GoodsClass], "品物の区分を選んでください"),
  options: z.array(fields.id).max(30).default([]),
  note: fields.wishes,
  tracking: z.array(z.string().max(100).optional()).max(parcelsPerForwarded).default([]),
  pieces: z.array(z.string().max(20).optional()).max(parcelsPerForwarded).default([]),
};

const Announcement = z.object(announcementFields);

/** Reads the parcels from the rows; each wrong field gets its own message. */
export function readParcels(
  { tracking, pieces: counts }: Pick<z.output<typeof Announcement>, "tracking" | "pieces">,
  context: z.RefinementCtx,
) {
  const wrong = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  const parcels: { tracking: string; quantity: number }[] = [];
  for (let row = 0; row < Math.max(tracking.length, counts.length); row++) {
    const number = (tracking[row] ?? "").normalize("NFKC").trim().toUpperCase();
    const count = counts[row] ?? "";
    if (!number && !count) continue;
    const quantity = pieces.safeParse(count);
    if (!trackingPattern.test(number))
      wrong(["tracking", row], "追跡番号は半角の英数字5〜32文字で入力してください");
    else if (parcels.some((other) => other.tracking === number))
      wrong(["tracking", row], "同じ追跡番号が2回あります");
    if (!quantity.success) wrong(["pieces", row], quantity.error.issues[0]!.message);
    else parcels.push({ tracking: number, quantity: quantity.data });
  }
  if (parcels.length === 0 && context.issues.length === 0)
    wrong(["tracking", 0], "追跡番号と個数を1つ以上入力してください");
  if (parcels.reduce((sum, { quantity }) => sum + quantity, 0) > limits.quantityMax)
    wrong(["pieces", 0], `個数の合計は${limits.quantityMax.toLocaleString("ja-JP")}までです`);
  return parcels;
}

/** Converts the sent fields to the announcement that the commands take. */
export function toAnnouncement(sent: z.output<typeof Announcement>, context: z.RefinementCtx) {
  const { name, valueYuan: valueFen, goodsClass, options: optionIds, note } = sent;
  return { name, valueFen, goodsClass, optionIds, note, parcels: readParcels(sent, context) };
}

/** 追跡番号の確認依頼. */
export const DisputeForm = z.object({
  id: fields.idempotencyKey,
  trackingNumber: z
    .string("追跡番号を入力してください")
    .transform((typed) => typed.normalize("NFKC").trim().toUpperCase())
    .pipe(z.string().regex(trackingPattern, "追跡番号は半角の英数字5〜32文字で入力してください")),
  quantity: pieces,
  name: announcementFields.name,
  valueYuan: announcementFields.valueYuan,
  goodsClass: announcementFields.goodsClass,
  reason: text("お客様の荷物とわかる理由", limits.noteLengthMax),
});

export const orderNumberOf = z.string().regex(/^KB-[0-9-]{1,20}$/, "番号が正しくありません");

/** 紛失・破損の届け出. */
export const LossForm = z.object({
  id: fields.idempotencyKey,
  number: orderNumberOf,
  parcel: z.string("荷物を選んでください").min(1, "荷物を選んでください").max(64),
  kind: z.enum(Object.keys(lossKinds) as [LossKind], "紛失か破損かを選んでください"),
  quantity: wholeNumber("個数", 1, limits.quantityMax),
  words: text("状況", limits.noteLengthMax),
  /** The command validates and stores it. */
  proof: z.custom<File>().optional(),
});

/** 改判 and 维持 of a disputed tracking number; both companies read the answer. */
export const DecideDisputeForm = z.object({
  intent: z.enum(["grant", "keep"]),
  id: fields.id,
  answer: buyerText(
    freeText("请填写理由（日文，双方会员可见）")
      .min(1, "请填写理由（日文，双方会员可见）")
      .max(200, "理由不超过200字"),
  ),
});

/** The form of 赔付, 不赔付, and 撤销 of the latter. */
export const DecideLossForm = z.object({
  intent: z.enum(["pay", "refuse", "reopen"]),
  id: fields.id,
  yen: z.preprocess((typed) => typed || "0", yen("赔付金额")),
  answer: buyerText(
    freeText("请填写理由（日文，买家可见）")
      .min(1, "请填写理由（日文，买家可见）")
      .max(limits.noteLengthMax, `理由不超过${limits.noteLengthMax}字`),
  ),
});

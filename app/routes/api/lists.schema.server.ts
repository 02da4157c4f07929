import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";

/** A list that a form sends as one name several times, once, or not at all. */
export function listOf<Item extends z.ZodType>(item: Item, max: number, none: string) {
  return z.preprocess(
    (sent) => (sent === undefined || Array.isArray(sent) ? sent : [sent]),
    z.array(item, none).max(max, `一度に送れるのは${max}件までです`),
  );
}

/** What a command answers that makes nothing new. */
export const nothing = z.null().describe("成功したことのほかに答えるものはありません");

/** What a command answers that makes something: its id, which is that of the form where it sent one. */
export const madeId = z.object({ id: z.string() });

/** Where the rest of a list begins. */
export const nextPlace = z.string().nullable().describe("続きの位置。最後のページでは null");

/** What every list takes: how many, and where the page before ended. */
export const page = {
  size: z.preprocess(
    (sent) => (sent === undefined || sent === "" ? "20" : sent),
    wholeNumber("件数", 1, 100),
  ),
  after: z.string().max(100, "続きの位置が正しくありません").optional(),
  words: z
    .string()
    .max(100, "検索の言葉は100文字以内で入力してください")
    .transform((typed) => typed.normalize("NFKC").trim())
    .default(""),
};

/** As the documents show them: KB-20261121-001. */
export const orderNumber = z
  .string("注文番号を入力してください")
  .regex(/^[A-Z]{2}-[0-9A-Z-]{1,30}$/, "注文番号が正しくありません");
export const porderNumber = z
  .string("配送依頼番号を入力してください")
  .regex(/^[A-Z]{2}-[0-9A-Z-]{1,30}$/, "配送依頼番号が正しくありません");

export const goodsId = z
  .string("商品IDを入力してください")
  .regex(/^\d{5,20}$/, "商品IDが正しくありません");
export const shopId = z
  .string("ショップIDを入力してください")
  .min(1, "ショップIDを入力してください")
  .max(64, "ショップIDが正しくありません");

/** The key under which sending a call twice has one effect; a call without one is a new wish. */
export const idempotencyKey = z.uuid("キーはUUIDで指定してください").optional();

/** A place in a list as `next` names it: a moment and an id. */
export function placeOf(after: string | undefined) {
  const [, at, id] = after?.match(/^(\d{1,15})_(.{1,64})$/) ?? [];
  return at && id ? { at: Number(at), id } : undefined;
}

export function placeText(place: { at: number; id: string } | undefined) {
  return place ? `${place.at}_${place.id}` : null;
}

/** A place by time and id as `next` writes it, `<milliseconds>.<id>`; empty at the first page. */
export const dottedPlace = z
  .string()
  .regex(/^(\d{1,15}\..{1,64})?$/, "続きの位置が正しくありません")
  .default("");

/** Where the next page of a list by time begins, as `next` says it. */
export const moment = z
  .string()
  .regex(/^\d{1,15}$/, "続きの位置が正しくありません")
  .transform((typed) => new Date(Number(typed)))
  .optional();

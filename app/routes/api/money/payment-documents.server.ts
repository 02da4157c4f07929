import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { itemsPerPayment, limits } from "#app/domain/core/limits.ts";
import type { DocumentKey, Scope } from "#app/domain/core/scope.ts";
import { payables } from "#app/domain/trade/payables.server.ts";
import { listOf, orderNumber, porderNumber } from "../lists.schema.server.ts";

const none = "お支払いする注文か配送依頼を order_sn か pOrder_sn に入れてください";
const numbers = (number: typeof orderNumber) =>
  listOf(number, itemsPerPayment, none)
    .default([])
    .transform((sent) => [...new Set(sent)]);

/** The documents that are paid together, and the coupons for them, as a program names them. */
export const documents = {
  order_sn: numbers(orderNumber).describe("注文番号。いくつでも"),
  pOrder_sn: numbers(porderNumber).describe("配送依頼番号。いくつでも"),
  couponId: listOf(fields.id, itemsPerPayment, "クーポンが正しくありません").default([]),
  couponFor: listOf(z.string(), itemsPerPayment, "クーポンを使う番号が正しくありません")
    .default([])
    .describe(
      "couponId を使う番号を、couponId と同じ順に。省くと order_sn、pOrder_sn の順に使います",
    ),
};

const amount = wholeNumber("お支払い額", 0, limits.paymentYenMax * 10, "円");

/** What is paid at once: nobody pays a sum that was quoted anew and that the program has not seen. */
export const amountToPay = amount.describe(
  "支払う金額（クーポンを引いたあと）。見積が変わっていて、いまの金額と違うときは、支払わずに 3004 を返します",
);

/** What the program showed its people; another sum is refused. */
export const amountSeen = amount
  .optional()
  .describe(
    "確認した金額（クーポンを引いたあと）。いまの金額と違うときは、支払わずに 3004 を返します",
  );

interface Asked {
  order_sn: string[];
  pOrder_sn: string[];
  couponId: string[];
  couponFor: string[];
}

/** What the balance pays of documents whose rest comes from elsewhere. */
export const balancePart = z
  .preprocess(
    (sent) => (sent === undefined || sent === "" ? "0" : sent),
    wholeNumber("残高から支払う金額", 0, limits.paymentYenMax, "円"),
  )
  .describe("残高から支払う金額。残りを振込やPayPalで支払います");

/** The same fields, as many documents as one payment takes, and each coupon for one of them. */
export function fitting<Schema extends z.ZodType<Asked>>(schema: Schema): Schema {
  return schema.superRefine((asked: Asked, { addIssue }) => {
    const message = wrongIn(asked);
    if (message) addIssue({ code: "custom", message });
  });
}

function wrongIn(asked: Asked) {
  const keys = keysOf(asked);
  if (keys.length === 0) return none;
  if (keys.length > itemsPerPayment)
    return `一度にお支払いいただけるのは${itemsPerPayment}件までです`;
  const owners = couponOwners(asked);
  const known = owners.every((number) => keys.some(({ key }) => key === number));
  if (!known || new Set(owners).size !== asked.couponId.length)
    return "couponFor には、お支払いする番号を couponId と同じ数だけ入れてください";
  return undefined;
}

/** The documents by their numbers: orders first, each once. */
export function keysOf({ order_sn, pOrder_sn }: Pick<Asked, "order_sn" | "pOrder_sn">) {
  return [
    ...order_sn.map((key): DocumentKey => ({ kind: "order", key })),
    ...pOrder_sn.map((key): DocumentKey => ({ kind: "shipping", key })),
  ];
}

function couponOwners(asked: Asked) {
  return asked.couponFor.length > 0
    ? asked.couponFor
    : keysOf(asked)
        .slice(0, asked.couponId.length)
        .map(({ key }) => key);
}

/** The chosen coupons by the number of their document. */
export function couponsByNumber(asked: Asked) {
  return new Map(couponOwners(asked).map((number, index) => [number, asked.couponId[index]!]));
}

/** The documents that were asked for, with their coupons; undefined when one of them is not theirs. */
export async function findAsked(scope: Scope<Buyer>, asked: Asked) {
  const found = await payables.find(scope, scope.actor, "number", keysOf(asked));
  const chosen = couponsByNumber(asked);
  return (
    found && {
      documents: found,
      coupons: new Map(
        found.flatMap(({ id, number }) => {
          const coupon = chosen.get(number);
          return coupon ? [[id, coupon] as const] : [];
        }),
      ),
    }
  );
}

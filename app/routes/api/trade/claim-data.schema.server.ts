import { z } from "zod";
import {
  claimLifecycle,
  claimOffers,
  claimOutcomes,
  claimReasons,
  requestedRemedies,
} from "#app/domain/trade/after-sales/claim.ts";
import type { listClaims } from "#app/domain/trade/after-sales/claim-lists.server.ts";

type ClaimRow = Awaited<ReturnType<typeof listClaims>>["claims"][number]["claim"];

export const claimNumber = z
  .string("申請番号を入力してください")
  .regex(/^AS-[0-9-]{1,20}$/, "申請番号が正しくありません");

const moment = z.iso.datetime();
const yen = z.int().describe("円");

/** What every answer says of a claim. */
const claim = {
  number: z.string(),
  pOrder_sn: z.string(),
  state: z.enum(claimLifecycle.states),
  reason: z.enum(claimReasons),
  wish: z.enum(requestedRemedies),
  pieceCount: z.int(),
  createdAt: moment,
  submittedAt: moment.nullable(),
  offer: z.enum(claimOffers).nullable().describe("提案。refund は返金、resend は再送"),
  offerYen: yen,
  offerNote: z.string(),
  replyBy: moment.nullable().describe("ご返事の期限"),
  outcome: z.enum(claimOutcomes).nullable(),
  settledYen: yen,
  closedAt: moment.nullable(),
};

export const ListedClaim = z.object(claim);

/** Those values of a claim and no others. */
export function listedClaim(one: ClaimRow, requestNumber: string) {
  return {
    number: one.number,
    pOrder_sn: requestNumber,
    state: one.state,
    reason: one.reason,
    wish: one.wish,
    pieceCount: one.pieceCount,
    createdAt: one.createdAt,
    submittedAt: one.submittedAt,
    offer: one.offer,
    offerYen: one.offerYen,
    offerNote: one.offerNote,
    replyBy: one.replyBy,
    outcome: one.outcome,
    settledYen: one.settledYen,
    closedAt: one.closedAt,
  };
}

export const ClaimData = z.object({
  ...claim,
  version: z.int().describe("同意するときに送る値"),
  situation: z.string(),
  filmUrl: z.string(),
  question: z.string().describe("担当者からの確認"),
  resend_order_sn: z.string().nullable().describe("再送の注文（0円）"),
  worthYen: yen.describe("返金の上限（円）"),
  lines: z.array(
    z.object({
      boxId: z.string(),
      boxNumber: z.int(),
      shippingLineId: z.string(),
      titleJa: z.string(),
      orderNumber: z.string(),
      quantity: z.int(),
      resendQuantity: z.int(),
      orderYen: yen.describe("返金のうち注文の分（円）"),
      shippingYen: yen.describe("返金のうち国際送料の分（円）"),
    }),
  ),
  pictures: z.array(z.string()).describe("写真のファイルのID"),
  events: z.array(z.object({ at: moment, move: z.string(), note: z.string(), byName: z.string() })),
});

export const ClaimableGoods = z.object({
  until: moment.nullable().describe("申請期限。お受け取り前は null"),
  open: z.boolean(),
  list: z.array(
    z.object({
      boxId: z.string(),
      boxNumber: z.int(),
      shippingLineId: z.string(),
      titleJa: z.string(),
      orderNumber: z.string(),
      received: z.int(),
      left: z.int().describe("まだ申請していない数"),
      pieceYen: yen.describe("1個あたりの返金の上限（円）"),
    }),
  ),
});

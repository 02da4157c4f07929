import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { done, type RefusalOf } from "#app/domain/core/result.ts";
import { answerCase } from "#app/domain/trade/floor/answer-case.server.ts";
import { listCases } from "#app/domain/trade/floor/case-lists.server.ts";
import {
  caseAnswers,
  caseGroups,
  caseKinds,
  caseLifecycle,
} from "#app/domain/trade/floor/problem-case.ts";
import { call } from "#app/http/api/call.server.ts";
import type { ApiReason } from "#app/http/api/codes.ts";
import { nothing, page, placeOf, placeText } from "../lists.schema.server.ts";
import { differenceReason } from "../money/payment-reason.ts";

const caseNumber = z
  .string("問題商品番号を入力してください")
  .regex(/^PG-[0-9-]{1,20}$/, "問題商品番号が正しくありません");
const yen = z.int().describe("円。プラスは返金または残金の減額、マイナスは追加のお支払い");
const walletYen = z
  .int()
  .describe("そのうち残高に戻る金額（マイナスは残高から引き落とす金額）。差は残金の増減です");

const Listed = z.object({
  number: z.string(),
  order_sn: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseLifecycle.states),
  quantity: z.int(),
  titleJa: z.string(),
  skuId: z.string(),
  note: z.string(),
  openedAt: z.iso.datetime(),
  replyBy: z.iso.datetime(),
  returnBy: z.iso.datetime().nullable().describe("仕入先の返品期限"),
  insuredUntil: z.iso.datetime().nullable().describe("不良補償の期限"),
  answer: z.enum(caseAnswers).nullable(),
  settledYen: yen,
  walletYen,
  answers: z
    .array(
      z.object({
        answer: z.enum(caseAnswers),
        possible: z.boolean(),
        pieces: z.int(),
        changeYen: yen,
        walletYen,
      }),
    )
    .describe("いま選べる回答と金額。回答待ちのときだけ入ります"),
});

/** Why an answer was refused, as programs read it. */
const reasons = {
  ...differenceReason,
  forbidden: "forbidden",
  "not-found": "not-found",
  "answered-already": "case-answered",
  "ended-unanswered": "case-over",
  "no-such-answer": "no-such-answer",
  "return-window-over": "return-window-over",
  "other-case-open": "other-case-open",
  "payment-waits": "payment-waits",
  "shipped-already": "shipped-already",
  "claims-paid": "claim-over-paid",
} as const satisfies Record<RefusalOf<typeof answerCase>, ApiReason>;

export const problemCalls = [
  call({
    path: "problemGoods/list",
    does: "reads",
    about: "問題商品、新しい順。選べる回答と金額も答えます。続きは next を after に入れて呼びます",
    input: z.object({
      ...page,
      state: z.enum(caseGroups, "状態が正しくありません").optional(),
      kind: z.enum(caseKinds, "種類が正しくありません").optional(),
    }),
    output: z.object({
      list: z.array(Listed),
      counts: z.record(z.enum(caseGroups), z.int()),
      next: z.string().nullable(),
    }),
    async run(scope, { size, after, state, kind, words }) {
      const filter = { group: state, kind, words };
      const { cases, counts, next } = await listCases(scope, filter, placeOf(after), size);
      return done({
        list: cases.map(({ one, order, line, costs, walletYen }) => ({
          number: one.number,
          order_sn: order.number,
          kind: one.kind,
          state: one.state,
          quantity: one.quantity,
          titleJa: line.titleJa,
          skuId: line.skuId,
          note: readMessage(one.note, "ja"),
          openedAt: one.openedAt,
          replyBy: one.replyBy,
          returnBy: one.returnBy,
          insuredUntil: one.insuredUntil,
          answer: one.answer,
          settledYen: one.settledYen,
          walletYen,
          answers: costs.map(({ parts: _, ...quote }) => quote),
        })),
        counts,
        next: placeText(next),
      });
    },
  }),
  call({
    path: "problemGoods/over",
    does: "writes",
    about:
      "問題商品に回答します。changeYen には list の金額を入れます（違えば回答しません）。同じ回答を2回送っても1回です。追加で購入する回答は、残高からすぐに引き落とします",
    input: z.object({
      number: caseNumber,
      answer: z.enum(caseAnswers, "回答が正しくありません"),
      changeYen: z
        .union([z.string(), z.number()])
        .transform(String)
        .pipe(z.string().regex(/^-?\d{1,9}$/, "金額は整数で入力してください"))
        .transform(Number)
        .optional(),
      note: fields.note,
    }),
    output: nothing,
    permission: "order",
    async run(scope, { number, answer, changeYen: seenYen, note }) {
      const answered = await answerCase(scope, number, { answer, note, seenYen });
      return answered.ok
        ? done(undefined)
        : ({ ok: false, reason: reasons[answered.reason] } as const);
    },
  }),
];

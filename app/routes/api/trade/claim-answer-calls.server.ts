import { z } from "zod";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, type RefusalOf, refuse } from "#app/domain/core/result.ts";
import { agreeClaim } from "#app/domain/trade/after-sales/agree-claim.server.ts";
import { answerClaim } from "#app/domain/trade/after-sales/answer-claim.server.ts";
import { claimWords } from "#app/domain/trade/after-sales/claim-forms.schema.server.ts";
import { saveClaim } from "#app/domain/trade/after-sales/save-claim.server.ts";
import { call } from "#app/http/api/call.server.ts";
import type { ApiReason } from "#app/http/api/codes.ts";
import { envelopeBytes, uploaded } from "../core/file-calls.server.ts";
import { idempotencyKey, listOf, nothing, porderNumber } from "../lists.schema.server.ts";
import { claimNumber as number } from "./claim-data.schema.server.ts";

const linesMax = 500;

const reasons = {
  forbidden: "forbidden",
  "not-found": "not-found",
  "not-received": "claim-before-receipt",
  "too-late": "too-late",
  "nothing-chosen": "nothing-chosen",
  "no-such-box": "no-such-box",
  "more-than-received": "more-than-received",
  "too-many-pictures": "too-many-pictures",
  "not-a-picture": "wrong-format",
  "picture-too-large": "too-large",
  "picture-too-many-pixels": "picture-too-many-pixels",
  "moved-meanwhile": "moved-meanwhile",
  "offer-changed": "offer-changed",
  "more-than-paid": "claim-over-paid",
} as const satisfies Record<
  RefusalOf<typeof saveClaim> | RefusalOf<typeof agreeClaim> | RefusalOf<typeof answerClaim>,
  ApiReason
>;

export const claimAnswerCalls = [
  call({
    path: "afterSale/open",
    does: "writes",
    about:
      "アフターサービスを申請します。boxId・shippingLineId・quantity は同じ順に並べ、afterSale/goods の値を入れます。submit がなければ一時保存で、同じ id でもう一度呼ぶと書き換えます",
    input: z.object({
      id: idempotencyKey,
      pOrder_sn: porderNumber,
      boxId: listOf(fields.id, linesMax, "箱を選んでください"),
      shippingLineId: listOf(fields.id, linesMax, "明細を選んでください"),
      quantity: listOf(fields.quantity, linesMax, "数量を入力してください"),
      ...claimWords,
      picture: listOf(z.file("写真を選んでください"), limits.picturesPerClaim + 1, "")
        .default([])
        .describe("写真があるときは multipart/form-data で送ります。4枚までです"),
      submit: fields.checkbox.default(false),
    }),
    output: z.object({ number: z.string() }),
    bytesMax: limits.picturesPerClaim * limits.imageBytesMax + envelopeBytes,
    permission: "ship",
    async run(
      scope,
      { id = crypto.randomUUID(), pOrder_sn, boxId, shippingLineId, quantity, picture, ...said },
      { context },
    ) {
      if (boxId.length !== quantity.length || boxId.length !== shippingLineId.length)
        return refuse("bad-input");
      const saved = await saveClaim(scope, context.files, {
        ...said,
        id,
        requestNumber: pOrder_sn,
        lines: boxId.map((box, index) => ({
          boxId: box,
          shippingLineId: shippingLineId[index]!,
          quantity: quantity[index]!,
        })),
        pictures: await uploaded(picture),
      });
      return saved.ok ? saved : refuse(reasons[saved.reason]);
    },
  }),
  call({
    path: "afterSale/answer",
    does: "writes",
    about:
      "提案や質問に答えます。agree は提案に同意し（version には details の値を入れます）、返金または再送がその場で決まります。decline は見送り、reply は質問への返事、withdraw は取り下げです",
    input: z.object({
      number,
      answer: z.enum(["agree", "decline", "reply", "withdraw"], "回答が正しくありません"),
      version: z
        .union([z.string(), z.number()])
        .transform(String)
        .pipe(z.string().regex(/^\d{1,6}$/, "version は整数で入力してください"))
        .transform(Number)
        .optional(),
      note: freeText()
        .max(limits.messageLengthMax, `備考は${limits.messageLengthMax}文字以内で入力してください`)
        .default(""),
    }),
    output: nothing,
    permission: "ship",
    async run(scope, input) {
      const { answer, version, note } = input;
      if (answer === "agree" && version === undefined) return refuse("bad-input");
      if ((answer === "decline" || answer === "reply") && !note) return refuse("bad-input");
      const answered =
        answer === "agree"
          ? await agreeClaim(scope, input.number, version!)
          : await answerClaim(scope, input.number, answer, note);
      return answered.ok ? done(undefined) : refuse(reasons[answered.reason]);
    },
  }),
];

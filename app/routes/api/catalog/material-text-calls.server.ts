import { z } from "zod";
import {
  acceptText,
  editText,
  writeAgain,
} from "#app/domain/catalog/material/change-text.server.ts";
import {
  materialKindNames,
  materialLimits,
  writerChoices,
} from "#app/domain/catalog/material/material.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done } from "#app/domain/core/result.ts";
import { call } from "#app/http/api/call.server.ts";
import { nothing } from "../lists.schema.server.ts";

const rights = { permission: "products" } as const;
const { goodsMax, versionsMax, lettersMax, guidanceMax } = materialLimits;
const whole = (max: number) => z.coerce.number("番号が正しくありません").int().min(1).max(max);

const which = {
  id: fields.id.describe("依頼のid"),
  place: whole(goodsMax).describe("商品の place"),
  kind: z.enum(materialKindNames, "素材の種類が正しくありません"),
  edition: whole(versionsMax).describe("aiMaterial/detail が答える版"),
};

/** What programs do with one text of a job. */
export const materialTextCalls = [
  call({
    path: "aiMaterial/edit",
    does: "writes",
    about: "素材を書き直し、新しい版として検査します。edition が古いと断ります",
    input: z.object({
      ...which,
      text: z.string("文を入力してください").max(lettersMax, "文が長すぎます"),
    }),
    output: nothing,
    ...rights,
    run: (scope, { id: jobId, place, kind, edition, text }) =>
      editText(scope, { jobId, place, kind }, edition, text),
  }),
  call({
    path: "aiMaterial/again",
    does: "writes",
    about:
      "素材を作り直します。writer が model ならAIが guidance（要望）を読んで作成し、今月の件数を1件使います。edition が古いと断ります",
    input: z.object({
      ...which,
      writer: z.enum(writerChoices, "作成の方法が正しくありません").default("rules"),
      guidance: freeText()
        .max(guidanceMax, `要望は${guidanceMax}文字以内で入力してください`)
        .default(""),
    }),
    output: nothing,
    ...rights,
    async run(scope, { id: jobId, place, kind, edition, writer, guidance }, { context }) {
      const how = { writer, guidance, seenVersion: edition };
      const changed = await writeAgain(scope, { jobId, place, kind }, how);
      if (changed.ok && writer === "model") await context.later("write-material");
      // Written once more it came out as it stands: nothing is left to do.
      return !changed.ok && changed.reason === "same" ? done(undefined) : changed;
    },
  }),
  call({
    path: "aiMaterial/accept",
    does: "writes",
    about:
      "版を採用します。自社商品の商品名と通関用の品名は、自社商品にも反映します。検査に合わない版は採用できません",
    input: z.object(which),
    output: nothing,
    ...rights,
    run: (scope, { id: jobId, place, kind, edition }) =>
      acceptText(scope, { jobId, place, kind }, edition),
  }),
];

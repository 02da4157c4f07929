import { z } from "zod";
import {
  askMaterial,
  cancelMaterial,
  retryMaterial,
} from "#app/domain/catalog/material/ask-material.server.ts";
import { findingNames } from "#app/domain/catalog/material/check-text.ts";
import {
  leftOutText,
  type MaterialMarket,
  materialGoodsProblems,
  materialKindNames,
  materialKinds,
  materialLimits,
  materialMarketNames,
  pictureKindNames,
  pictureKinds,
  writerChoices,
} from "#app/domain/catalog/material/material.ts";
import {
  currentPictures,
  currentTexts,
  findJobWithGoods,
  jobsQuery,
  jobsShown,
  type MaterialText,
} from "#app/domain/catalog/material/material-queries.server.ts";
import { packMaterial } from "#app/domain/catalog/material/pack-material.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { call } from "#app/http/api/call.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { goodsId, idempotencyKey, listOf, madeId, nothing } from "../lists.schema.server.ts";
import { materialPictureCalls, toldPicture } from "./material-picture-calls.server.ts";
import { materialTextCalls } from "./material-text-calls.server.ts";

const rights = { permission: "products" } as const;
const id = fields.id.describe("依頼のid");
const { goodsMax, wordsMax, textsMonthMax, keptDays, picturesMax, picturesMonthMax } =
  materialLimits;
const market = z.enum(materialMarketNames as [MaterialMarket], "掲載先が正しくありません");
const words = freeText().max(wordsMax, `${wordsMax}文字以内で入力してください`).default("");
const pictureNames = pictureKindNames.map((kind) => `${kind}（${pictureKinds[kind]}）`).join("、");
const kindNames = materialKindNames.map((kind) => `${kind}（${materialKinds[kind]}）`).join("、");

export const materialCalls = [
  call({
    path: "aiMaterial/ask",
    does: "writes",
    about: `素材の作成を依頼します。kind か picture を1つ以上選びます。商品は goodsId か productId（自社商品のid）で合わせて${goodsMax}件、会社で1か月に文${textsMonthMax}件、画像${picturesMonthMax}枚まで`,
    input: z.object({
      id: idempotencyKey,
      market,
      kind: listOf(z.enum(materialKindNames), 8, "素材の種類を選んでください")
        .describe(kindNames)
        .optional(),
      picture: listOf(z.enum(pictureKindNames), 4, "画像の種類を選んでください")
        .describe(pictureNames)
        .optional(),
      pictures: z.coerce
        .number("画像の枚数が正しくありません")
        .int()
        .min(1)
        .max(picturesMax, `画像は1商品${picturesMax}枚までです`)
        .default(1)
        .describe("1商品の画像の枚数"),
      writer: z
        .enum(writerChoices, "作成の方法が正しくありません")
        .default("model")
        .describe("model（AIがあればAI）、rules（規則と訳語表）"),
      goodsId: listOf(goodsId, goodsMax, "商品を選んでください").optional(),
      productId: listOf(fields.id, goodsMax, "商品を選んでください").optional(),
      brand: words.describe("商品名の先頭に入れる言葉"),
      avoid: words.describe("使わない言葉。「、」で区切ります"),
    }),
    output: madeId,
    ...rights,
    async run(scope, input, { context }) {
      const { id: made = crypto.randomUUID(), kind: kinds = [], goodsId: offerIds = [] } = input;
      const { productId: productIds = [], market: of, brand, avoid, writer } = input;
      const pictures = { pictureKinds: input.picture ?? [], picturesEach: input.pictures };
      const goods = { offerIds, productIds };
      const wish = { id: made, market: of, brand, avoid, writer, kinds, ...pictures, ...goods };
      const asked = await askMaterial(scope, wish);
      if (!asked.ok) return refuse(asked.reason);
      await context.later("write-material");
      if (input.picture) await context.later("edit-pictures");
      return done({ id: made });
    },
  }),
  call({
    path: "aiMaterial/list",
    does: "reads",
    about: `素材の依頼、新しい順に${jobsShown}件ずつ、${keptDays}日間。failed=1 で作成できなかった商品のあるものだけ`,
    input: z.object({
      market: market.optional(),
      failed: fields.checkbox,
      after: z.coerce.number("続きの位置が正しくありません").int().positive().optional(),
    }),
    ...rights,
    async run(scope, asked) {
      const rows = await jobsQuery(scope, asked);
      const list = rows.slice(0, jobsShown);
      return done({ list, next: rows.length > jobsShown ? list.at(-1)!.number : null });
    },
  }),
  call({
    path: "aiMaterial/detail",
    does: "reads",
    about:
      "依頼の進み具合と、商品ごとの文（texts）と画像（edited）。採用した版、なければ最新の版です。problems は合わなかった検査、url は画像のファイル",
    input: z.object({ id }),
    ...rights,
    async run(scope, input) {
      const found = await findJobWithGoods(scope, input.id);
      if (!found) return refuse("not-found");
      const { job, goods, texts, pictures } = found;
      const pictured = [...currentPictures(pictures).values()];
      const stands = [...currentTexts(texts).values()];
      const list = goods.map(({ source: _, jobId: __, again: ___, month: ____, ...one }) => ({
        ...one,
        problem: one.problem && materialGoodsProblems[one.problem],
        texts: stands.filter(({ place }) => place === one.place).map(toldText),
        edited: pictured.filter(({ place }) => place === one.place).map(toldPicture),
      }));
      return done({ job, list });
    },
  }),
  call({
    path: "aiMaterial/cancel",
    does: "writes",
    about: "まだ作成していない素材を取り消します。取り消した件数は今月の件数に戻ります",
    input: z.object({ id }),
    output: nothing,
    ...rights,
    run: (scope, input) => cancelMaterial(scope, input.id),
  }),
  call({
    path: "aiMaterial/retry",
    does: "writes",
    about: "作成できなかった商品をもう一度作成します",
    input: z.object({ id }),
    output: nothing,
    ...rights,
    async run(scope, input, { context }) {
      const changed = await retryMaterial(scope, input.id);
      if (changed.ok) await context.later("write-material");
      if (changed.ok) await context.later("edit-pictures");
      return changed;
    },
  }),
  call({
    path: "aiMaterial/zip",
    does: "reads",
    about:
      "素材をまとめたZIP。商品ごとのテキストと画像、検査の結果を並べた material.csv が入っています",
    input: z.object({ id }),
    file: "application/zip",
    ...rights,
    async run(scope, input, { context }) {
      const zip = await packMaterial(scope, context.files, input.id);
      return zip ? done(savedFile("zip", "material", zip)) : refuse("not-found");
    },
  }),
  ...materialTextCalls,
  ...materialPictureCalls,
];

function toldText(text: MaterialText) {
  const { kind, version: edition, writer, modelProblem, leftOut, findings, acceptedAt } = text;
  const { guidance } = text;
  const problems = findings.map(({ rule, words: about }) => ({
    rule,
    about: findingNames[rule],
    words: about,
  }));
  return {
    kind,
    edition,
    text: text.text,
    writer,
    modelProblem,
    guidance,
    leftOut: leftOut.map((word) => leftOutText(kind, word)),
    problems,
    acceptedAt,
  };
}

import { z } from "zod";
import { materialLimits, pictureKindNames } from "#app/domain/catalog/material/material.ts";
import type { MaterialPicture } from "#app/domain/catalog/material/material-queries.server.ts";
import {
  acceptPicture,
  editAgain,
  unacceptPicture,
} from "#app/domain/catalog/material/pictures/change-picture.server.ts";
import { pictureProblems } from "#app/domain/catalog/material/pictures/picture-problems.ts";
import { pictureFindingNames } from "#app/domain/catalog/material/pictures/picture-rules.ts";
import { placeWordsMax, writtenPlacesMax } from "#app/domain/catalog/material/pictures/writing.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { listOf, nothing } from "../lists.schema.server.ts";

const rights = { permission: "products" } as const;
const { goodsMax, picturesMax, versionsMax } = materialLimits;
const whole = (max: number) => z.coerce.number("番号が正しくありません").int().min(1).max(max);

const which = {
  id: fields.id.describe("依頼のid"),
  place: whole(goodsMax).describe("商品の place"),
  picture: z.enum(pictureKindNames, "画像の種類が正しくありません"),
  nth: whole(picturesMax).describe("何枚目か"),
};
const edition = whole(versionsMax).describe("aiMaterial/detail が答える版");

/** What programs do with one picture of a job. */
export const materialPictureCalls = [
  call({
    path: "aiMaterial/editPicture",
    does: "writes",
    about:
      "画像を別の設定で編集し直します。新しい版になり、今月の枚数を1枚使います。edition が古いと断ります",
    input: z.object({
      ...which,
      edition,
      tolerance: z
        .enum(["low", "middle", "high"], "背景の許容差が正しくありません")
        .default("middle"),
      margin: z.coerce.number("余白が正しくありません").int().min(2).max(20).default(6),
      source: z
        .string()
        .max(500, "画像のURLが長すぎます")
        .optional()
        .describe("元の画像。商品の pictures のどれか、またはアップロードした画像の /files/…"),
      words: listOf(
        z.string().max(placeWordsMax, "文字が長すぎます"),
        writtenPlacesMax,
        "文字を正しく入力してください",
      )
        .optional()
        .describe("画像内の文字の場所（writing.places）の順に入れる日本語。空の場所はぼかすだけ"),
    }),
    output: nothing,
    ...rights,
    async run(scope, input, { context }) {
      const { edition: seen, margin: marginPercent, ...wish } = input;
      const changed = await editAgain(scope, of(input), seen, { ...wish, marginPercent });
      if (changed.ok) await context.later("edit-pictures");
      return changed;
    },
  }),
  call({
    path: "aiMaterial/acceptPicture",
    does: "writes",
    about:
      "画像の版を採用します。自社商品なら、その画像にもなります。目安に合わない版は採用できません",
    input: z.object({ ...which, edition }),
    output: nothing,
    ...rights,
    run: (scope, input) => acceptPicture(scope, of(input), input.edition),
  }),
  call({
    path: "aiMaterial/dropPicture",
    does: "writes",
    about: "画像の採用を取り消します。自社商品の画像はそのままです",
    input: z.object(which),
    output: nothing,
    ...rights,
    run: (scope, input) => unacceptPicture(scope, of(input)),
  }),
];

type Which = z.output<z.ZodObject<typeof which>>;

function of({ id: jobId, place, picture: kind, nth }: Which) {
  return { jobId, place, kind, nth };
}

/** A picture of a job as a program is told of it. */
export function toldPicture(picture: MaterialPicture) {
  const { kind, nth, version: edition, state, fileId, side, sizeBytes, acceptedAt } = picture;
  const { tolerance, marginPercent: margin, sources, fillPercent, problem, writing } = picture;
  return {
    picture: kind,
    nth,
    edition,
    state,
    sources,
    tolerance,
    margin,
    url: fileId && `/files/${fileId}`,
    side,
    sizeBytes,
    fillPercent,
    acceptedAt,
    writing,
    problem: problem && pictureProblems[problem],
    problems: picture.findings.map((one) => ({ ...one, about: pictureFindingNames[one.rule] })),
  };
}

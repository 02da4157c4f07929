import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askMaterial } from "#app/domain/catalog/material/ask-material.server.ts";
import type {
  MaterialWriter,
  ModelAnswer,
  ModelQuestion,
} from "#app/domain/catalog/material/model/material-writer.ts";
import {
  acceptPicture,
  editAgain,
} from "#app/domain/catalog/material/pictures/change-picture.server.ts";
import { editPicture } from "#app/domain/catalog/material/pictures/edit-picture.ts";
import { editPictures } from "#app/domain/catalog/material/pictures/edit-pictures.server.ts";
import { pictureRules } from "#app/domain/catalog/material/pictures/picture-rules.ts";
import { withWords, writingOn } from "#app/domain/catalog/material/pictures/writing.ts";
import type { Lettering } from "#app/domain/core/files/drawing.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import { drawingIn } from "#app/integrations/images/drawing.server.ts";
import * as tables from "#db/schema/index.ts";
import { asPng, drawn, pointAt } from "#tests/support/drawn-goods.ts";
import { ownEditing } from "#tests/support/machine/sharp-codec.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

const font = async () => new Uint8Array(readFileSync("public/fonts/biz-udpgothic.ttf.gz"));
const usual = { tolerance: "middle", marginPercent: 6 } as const;
const written = `<rect width="100%" height="100%" fill="#f4ead8"/><circle cx="620" cy="760" r="330" fill="#c01820"/>
  <text x="160" y="180" font-size="72" fill="#0a3a7a" font-family="sans-serif" font-weight="bold">SALE 2026 NEW STYLE</text>`;
const column = `<rect width="100%" height="100%" fill="#fff"/>${[..."BAG2026"]
  .map(
    (sign, nth) =>
      `<text x="100" y="${200 + nth * 70}" font-size="60" font-weight="bold" font-family="sans-serif">${sign}</text>`,
  )
  .join("")}`;

let lettering: Lettering;
beforeAll(async () => {
  lettering = await drawingIn(font).lettering();
});

const put = async (picture: Pixels, words: readonly string[]) => {
  const writing = withWords(writingOn(picture, ownEditing.tools), words, "member");
  return {
    ...(await editPicture(
      [picture],
      { ...usual, kind: "text", writing, lettering },
      pictureRules.shopify,
      ownEditing,
    )),
    writing,
  };
};
const inkIn = (
  { picture }: { picture: Pixels },
  box: { left: number; top: number; right: number; bottom: number },
) => {
  let count = 0;
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) if (pointAt(picture, x, y)[0]! < 90) count++;
  return count;
};

describe("Japanese in the place of what was written", () => {
  test("stands there in the old ink on the plain ground, and nothing beside it changes", async () => {
    const picture = await drawn(1200, 1200, written);
    const before = picture.rgb.slice();
    const made = await put(picture, ["新作トートバッグ"]);
    expect([made.findings, made.writing.places.length]).toEqual([[], 1]);
    const [place] = made.writing.places;
    const area = (place!.right - place!.left) * (place!.bottom - place!.top);
    expect(inkIn(made, place!) / area).toBeGreaterThan(0.08);
    expect(pointAt(made.picture, place!.left + 1, place!.top + 1)).toEqual([0xf4, 0xea, 0xd8]);
    for (let at = 0; at < before.length; at += 3) {
      const [x, y] = [(at / 3) % 1200, Math.floor(at / 3 / 1200)];
      const isInside = x >= place!.left && x < place!.right && y >= place!.top && y < place!.bottom;
      if (!isInside && made.picture.rgb[at] !== before[at]) throw new Error(`${x}, ${y} changed`);
    }
  });

  test("is one sign below the other in a column", async () => {
    const made = await put(await drawn(1200, 1200, column), ["旅行バッグ"]);
    const [place] = made.writing.places;
    expect([made.findings, inkIn(made, place!) > 900]).toEqual([[], true]);
  });

  test("is left out where nobody typed any: the place is blurred", async () => {
    const made = await put(await drawn(1200, 1200, written), [""]);
    expect([made.findings, inkIn(made, made.writing.places[0]!)]).toEqual([[], 0]);
  });

  test("says what has no room, and which signs the type lacks", async () => {
    const long = await put(await drawn(1200, 1200, column), ["とても長い言葉".repeat(8)]);
    expect(long.findings).toMatchObject([{ rule: "room" }]);
    const strange = await put(await drawn(1200, 1200, written), ["👜バッグ"]);
    expect(strange.findings).toEqual([{ rule: "signs", found: 1, asked: 0, words: ["👜"] }]);
  });
});

describe("a job of pictures with words", () => {
  const tote = "600000000001";
  const address = "https://cbu01.alicdn.com/a.png";
  const jobId = "11111111-1111-4111-8111-111111111111";
  const which = { jobId, place: 1, kind: "text", nth: 1 } as const;
  let shop: Shop;
  let file: Uint8Array;
  let asked: ModelQuestion[];

  beforeEach(async () => {
    shop = await openShop();
    asked = [];
    file = new Uint8Array(await asPng(await drawn(1200, 1200, written)).toBuffer());
    await shop.db
      .update(tables.offers)
      .set({ pictures: [address] })
      .where(sql`id = ${tote}`);
    await askMaterial(shop.as(hanako), {
      id: jobId,
      market: "shopify",
      brand: "",
      avoid: "激レア",
      kinds: [],
      pictureKinds: ["text"],
      offerIds: [tote],
      productIds: [],
    });
  });

  const run = (answer?: ModelAnswer) => {
    const reader: MaterialWriter = {
      name: "seeing-1",
      write: async (question) => {
        asked.push(question);
        return answer!;
      },
    };
    return editPictures(shop.as({ kind: "system", id: "edit-pictures" }), {
      editing: { ...ownEditing, download: async () => file },
      files: shop.files,
      lettering: async () => lettering,
      reader: answer && reader,
      again: async () => undefined,
    });
  };
  const pictures = () => shop.db.select().from(tables.materialPictures).orderBy(sql`version`);

  test("finds places first, then takes what a member typed, and is taken over", async () => {
    await run();
    const [first] = await pictures();
    expect(first).toMatchObject({ state: "done", writing: { by: "", places: [{ words: "" }] } });
    expect(await editAgain(shop.as(hanako), which, 1, { ...usual, words: [""] })).toMatchObject({
      reason: "same-wish",
    });
    await editAgain(shop.as(hanako), which, 1, { ...usual, words: [" 新作\n トート "] });
    await run();
    const [, second] = await pictures();
    expect(second).toMatchObject({
      state: "done",
      findings: [],
      writing: { by: "member", places: [{ words: "新作 トート" }] },
    });
    expect(await acceptPicture(shop.as(hanako), which, 2)).toMatchObject({ ok: true });
  });

  test("keeps what a shop may not say from being taken over", async () => {
    await run();
    const words = ["世界一の激レア包"];
    await editAgain(shop.as(hanako), which, 1, { ...usual, words });
    await run();
    const [, second] = await pictures();
    expect(second!.findings).toMatchObject([{ rule: "words", words: ["世界一", "激レア"] }]);
    expect(await acceptPicture(shop.as(hanako), which, 2)).toMatchObject({
      reason: "fails-checks",
    });
  });

  test("has a model that sees pictures say the words", async () => {
    await run({ ok: true, text: "<b>新作</b>トート" });
    expect(asked).toMatchObject([{ data: '{"parts":1}' }]);
    expect([...asked[0]!.pictures![0]!.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    expect((await pictures())[0]!.writing).toMatchObject({
      by: "seeing-1",
      places: [{ words: "新作 トート" }],
    });
  });

  test.each<[string, ModelAnswer]>([
    ["unreadable", { ok: true, text: "一行目\n二行目" }],
    ["slow", { ok: false, reason: "slow" }],
    ["refused", { ok: false, reason: "refused" }],
  ])("blurs and says why a model said none (%s)", async (problem, answer) => {
    await run(answer);
    expect((await pictures())[0]).toMatchObject({
      state: "done",
      writing: { by: "", problem, places: [{ words: "" }] },
    });
  });
});

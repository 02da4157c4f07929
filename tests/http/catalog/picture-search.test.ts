import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepPictures, readPictures } from "#app/domain/catalog/pictures/pictures.server.ts";
import { storedCatalogue } from "#app/domain/catalog/source/fetched-catalogue.server.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { imageSizeOf } from "#app/domain/core/files/image-header.ts";
import { pngPoints } from "#app/integrations/images/image-codec.server.ts";
import * as tables from "#db/schema/index.ts";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";
import { drawnPixels } from "#db/seed/pictures/drawn-pixels.ts";
import { openLiveShop } from "#tests/support/live-shop.ts";
import { machine } from "#tests/support/people.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

const readPixels = (picture: Uint8Array) => drawnPixels(picture).catch(() => undefined);
const drawn = sharp(Buffer.from(demoPictures()[0]!.svg)).flatten({ background: "#fff" });
const bytes = async (made: typeof drawn) => new Uint8Array(await made.toBuffer());
const file = (content: Uint8Array, name = "a.jpg") => new File([content.slice()], name);

let jpeg: Uint8Array;
let png: Uint8Array;
let webp: Uint8Array;
beforeAll(async () => {
  [jpeg, png, webp] = await Promise.all([
    bytes(drawn.clone().jpeg()),
    bytes(drawn.clone().png()),
    bytes(drawn.clone().webp()),
  ]);
});

/** A shop whose first goods have a picture that was read. */
async function lookingShop() {
  const shop = await openShop();
  const [first] = await shop.db.select().from(tables.offers).limit(1);
  const shown = { id: first!.id, pictures: ["https://cbu01.alicdn.com/a.jpg"], skus: [] };
  await commit(shop.as(machine), keepPictures(shop.db, shown), {});
  const system = { kind: "system", id: "read-pictures" } as const;
  await readPictures(shop.as(system), { download: async () => jpeg, readPixels });
  const lent = { products: storedCatalogue(shop.db, readPixels) };
  const looking: Shop["fetch"] = (request) => shop.fetch(request, lent);
  return { ...shop, looking, first: first! };
}

function sent(picture: File) {
  const body = new FormData();
  body.append("picture", picture);
  const headers = { Origin: "https://shop.test", Host: "shop.test" };
  return new Request("https://shop.test/pictureSearch", { method: "POST", body, headers });
}

describe("without keys of a marketplace", () => {
  let shop: Awaited<ReturnType<typeof lookingShop>>;
  beforeEach(async () => {
    shop = await lookingShop();
  });

  test("a picture finds the goods it shows, as png, jpeg and webp", async () => {
    for (const picture of [jpeg, png, webp]) {
      const answer = await shop.looking(sent(file(picture)));
      const page = await answer.text();
      expect(answer.status).toBe(200);
      expect(page).toContain(shop.first.titleJa);
      expect(page).toContain("形が近い順に1件");
      expect(page).toContain("写真は検索だけに使い");
    }
  });

  test("a small picture that cannot be made takes nothing from what was found", async () => {
    const lent = {
      products: storedCatalogue(shop.db, readPixels),
      shrink: () => Promise.reject(new Error("away")),
    };
    const answer = await shop.fetch(sent(file(jpeg)), lent);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(shop.first.titleJa);
  });

  test("where nothing is alike the page leads on to a request by hand and to words", async () => {
    const other = sharp({ create: { width: 90, height: 90, channels: 3, background: "#35a" } });
    const page = await (await shop.looking(sent(file(await bytes(other.png()))))).text();
    expect(page).toContain("似ている商品が見つかりませんでした");
    expect(page).toContain('href="/user/goodsRequests"');
    expect(page).toContain('href="/CommoditySearch"');
  });

  test("a company does not see what it has put on its blacklist", async () => {
    const browser = await shop.browser(hanako);
    await shop.db.insert(tables.blacklist).values({
      id: "b",
      companyId: hanako.companyId,
      offerId: shop.first.id,
      addedAt: shop.as(hanako).now,
      addedByName: "花子",
    });
    const request = sent(file(jpeg));
    request.headers.set("Cookie", browser.sessionCookie());
    expect(await (await shop.looking(request)).text()).toContain("見つかりませんでした");
  });

  test("broken, huge, long and foreign files are told in a sentence and never an error of ours", async () => {
    const head = png.slice();
    new DataView(head.buffer).setUint32(16, 60_000);
    new DataView(head.buffer).setUint32(20, 60_000);
    const strip = sharp({ create: { width: 4, height: 900, channels: 3, background: "#000" } });
    const cases = [
      ...[jpeg, png, webp].flatMap((one) => [one.slice(0, 12), one.slice(0, 30), one.slice(0, 90)]),
      ...[head, await bytes(strip.png())],
    ];
    for (const content of cases) {
      const answer = await shop.looking(sent(file(content)));
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("写真を読み取れませんでした");
    }
    for (const text of ["<svg/>", "GIF89a", "%PDF-1.7", "PK\u0003\u0004", ""])
      expect((await shop.looking(sent(new File([text], "a.png")))).status).toBe(400);
  });

  test("whatever is turned over within a picture, the page answers with goods or a sentence", async () => {
    let state = 7;
    const roll = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const answers = new Map<number, number>();
    for (let run = 0; run < 240; run++) {
      const content = [jpeg, png, webp][run % 3]!.slice();
      for (let turned = 0; turned <= roll(8); turned++)
        content[run % 2 === 0 ? roll(64) : roll(content.length)] = roll(256);
      const cut = roll(3) === 0 ? content.slice(0, roll(content.length)) : content;
      const { status } = await shop.looking(sent(file(cut)));
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    expect([...answers.keys()].toSorted()).toEqual([200, 400]);
  }, 60_000);
});

test("with marketplaces a broken picture is shown to none of them, and what is kept stands in for a silent one", async () => {
  const live = await openLiveShop(() => ({}), readPixels);
  const browser = await live.shop.browser();
  const page = await browser.open("/pictureSearch");
  expect(page.text).toContain("1688と淘宝へ送られ");
  const broken = await page.submit("この写真で探す", { 商品の写真: file(jpeg.slice(0, 40)) });
  expect(broken.problems.join()).toContain("写真を読み取れませんでした");
  expect(live.alibaba.asked).toEqual([]);
  expect(live.taobao.asked).toEqual([]);

  const [kept] = await live.shop.db.select().from(tables.offers).limit(1);
  const shown = { id: kept!.id, pictures: ["https://cbu01.alicdn.com/a.jpg"], skus: [] };
  await commit(live.shop.as(machine), keepPictures(live.shop.db, shown), {});
  const system = { kind: "system", id: "read-pictures" } as const;
  await readPictures(live.shop.as(system), { download: async () => jpeg, readPixels });
  live.alibaba.behave("down");
  live.taobao.behave("down");
  const found = await page.submit("この写真で探す", { 商品の写真: file(jpeg) });
  expect(found.status).toBe(200);
  expect(found.text).toContain("から応答がありません");
  expect(found.text).toContain(kept!.titleJa);
  await live.close();
});

test("a picture's size is read from its head, and its points as they were packed", async () => {
  for (const picture of [jpeg, png, webp])
    expect(imageSizeOf(picture)).toEqual({ width: 400, height: 400 });
  expect(imageSizeOf(await bytes(drawn.clone().webp({ lossless: true })))).toEqual({
    width: 400,
    height: 400,
  });
  const small = drawn.clone().resize(64);
  const points = await small.clone().raw().toBuffer();
  for (const adaptiveFiltering of [true, false]) {
    const packed = await bytes(small.clone().png({ adaptiveFiltering }));
    expect(pngPoints(packed, 64 * 64)!.rgb).toEqual(new Uint8Array(points));
  }
  expect(pngPoints(await bytes(small.clone().png()), 64)).toBeUndefined();
  const clear = sharp({
    create: { width: 2, height: 2, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  expect(pngPoints(await bytes(clear.png()), 4)!.rgb).toEqual(new Uint8Array(12).fill(255));
  const grey = pngPoints(await bytes(small.clone().greyscale().png()), 64 * 64);
  expect(new Set(grey!.rgb.slice(0, 3)).size).toBe(1);
});

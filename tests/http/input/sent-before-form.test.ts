import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { uploadBytesMax, uploadsOpenMax } from "#app/domain/core/files/upload.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { files, uploads } from "#db/schema/index.ts";
import {
  chen,
  hanako,
  kenji,
  li,
  noon,
  openShop,
  type Shop,
  sato,
  taro,
  wang,
  wei,
} from "#tests/support/shop.ts";
import { boughtLot, png } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

type Person = Parameters<Shop["browser"]>[0];

const places = { buyer: "/user/uploads", staff: "/staff/uploads" };
const isStaff = (who: Person) => who?.kind === "staff";
const placeOf = (who: Person) => (isStaff(who) ? places.staff : places.buyer);

async function ask(who: Person, fields: Record<string, string>, at = placeOf(who)) {
  const body = new URLSearchParams(fields);
  return (await shop.browser(who)).answer(at, { method: "POST", body });
}

const begin = (who: Person, sizeBytes: number, at?: string) =>
  ask(who, { intent: "begin", name: "写真.png", sizeBytes: String(sizeBytes) }, at);
const finish = (who: Person, upload: string) =>
  ask(who, { intent: "finish", upload, parts: '"a"' });

/** The id of a file whose bytes lie where its parts end up; finished unless said otherwise. */
async function sent(who: Person, bytes = png().bytes, isFinished = true) {
  const begun = await begin(who, bytes.length);
  expect(begun.status).toBe(200);
  const { id } = (await begun.json()) as { id: string };
  const [place] = await shop.db.select().from(uploads).where(eq(uploads.id, id));
  await shop.files.put(place!.prefix + place!.name, bytes, "application/octet-stream");
  if (isFinished) expect((await finish(who, id)).status).toBe(200);
  return id;
}

const goods = { title: "陶器の皿", quantity: "5" };

/** A form of a buyer that takes pictures, with ids of pictures that were sent before it. */
async function askForGoods(who: Person, ...ids: string[]) {
  const page = await (await shop.browser(who)).open("/user/goodsRequests");
  const body = new URLSearchParams({ ...goods, intent: "ask", id: page.value("id") ?? "" });
  for (const id of ids) body.append("picturesSent", id);
  return (await shop.browser(who)).open("/user/goodsRequests", { method: "POST", body });
}

async function lotToInspect() {
  const { lotId } = await boughtLot(shop, 5);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 5 });
  return `/staff/inspect/${lotId}`;
}

async function inspect(path: string, good: string, ...ids: string[]) {
  const page = await (await shop.browser(wei)).open(path);
  const shownAt = page.value("shownAt") ?? "";
  const fields = { goodQuantity: good, badQuantity: "0", note: "", goodsClass: "general", shownAt };
  const body = new URLSearchParams(fields);
  for (const id of ids) body.append("photosSent", id);
  return (await shop.browser(wei)).open(path, { method: "POST", body });
}

const notReceived = { buyer: "もう一度選んでください", staff: "请移除后重新选择" };

describe("a file that a page has sent before its form", () => {
  test("goes with the form that carries its id, also after that was refused", async () => {
    const id = await sent(hanako);
    const page = await (await shop.browser(hanako)).open("/user/goodsRequests");
    const refused = new URLSearchParams({
      ...{ ...goods, title: "", intent: "ask" },
      id: page.value("id") ?? "",
    });
    refused.append("picturesSent", id);
    const answer = await (await shop.browser(hanako)).open("/user/goodsRequests", {
      ...{ method: "POST", body: refused },
    });
    expect(answer.status).toBe(400);
    expect(answer.problems.join()).not.toContain("お選びください");
    expect((await askForGoods(hanako, id)).status).toBe(200);
    expect(await shop.db.$count(files, eq(files.documentKind, "goods-request"))).toBe(1);
  });

  test("keeps the photos of an inspection through a refusal", async () => {
    const path = await lotToInspect();
    const id = await sent(wei);
    const refused = await inspect(path, "3", id);
    expect([refused.status, ...refused.problems]).toEqual([400, "良品与次品之和须等于本批数量"]);
    expect(await shop.db.$count(files)).toBe(0);
    expect((await inspect(path, "5", id)).status).toBe(200);
    expect(await shop.db.$count(files, eq(files.documentKind, "lot"))).toBe(1);
  });

  test("is refused to a colleague, to another company and to the other side", async () => {
    const path = await lotToInspect();
    for (const who of [kenji, taro, wei])
      expect((await askForGoods(hanako, await sent(who))).problems.join(), who.name).toContain(
        notReceived.buyer,
      );
    for (const who of [hanako, li])
      expect((await inspect(path, "5", await sent(who))).problems.join(), who.name).toContain(
        notReceived.staff,
      );
    expect(await shop.db.$count(files)).toBe(0);
  });

  test("is finished by nobody else, nor once a document has it", async () => {
    for (const [owner, others] of [
      [hanako, [kenji, taro, wei]],
      [wei, [li, hanako]],
    ] as const) {
      const id = await sent(owner, png().bytes, false);
      for (const other of others) expect((await finish(other, id)).status, other.name).toBe(400);
      const [place] = await shop.db.select().from(uploads).where(eq(uploads.id, id));
      expect(place?.finishedAt).toBeNull();
      expect((await finish(owner, id)).status).toBe(200);
      // The answer may have been lost on its way.
      expect((await finish(owner, id)).status).toBe(200);
    }
    const used = await sent(hanako);
    await askForGoods(hanako, await sent(hanako));
    const [file] = await shop.db.select().from(files);
    await shop.db.update(uploads).set({ fileId: file!.id }).where(eq(uploads.id, used));
    expect((await finish(hanako, used)).status).toBe(400);
    expect((await askForGoods(hanako, used)).problems.join()).toContain(notReceived.buyer);
  });

  test("counts for nothing before it is whole and checked, or after an hour", async () => {
    const unfinished = await sent(hanako, png().bytes, false);
    expect((await askForGoods(hanako, unfinished)).problems.join()).toContain(notReceived.buyer);
    expect((await askForGoods(hanako, "x")).problems.join()).toContain(notReceived.buyer);
    const late = await sent(hanako);
    shop.wait(0.05);
    expect((await askForGoods(hanako, late)).problems.join()).toContain(notReceived.buyer);
    expect(await shop.db.$count(files)).toBe(0);
  });

  test("that is too large gets no place, and one of a wrong kind loses it with its object", async () => {
    for (const who of [hanako, wei]) {
      expect((await begin(who, uploadBytesMax.dest + 1)).status).toBe(400);
      expect((await begin(who, 0)).status).toBe(400);
      const program = new TextEncoder().encode("MZ program");
      const id = await sent(who, program, false);
      const refused = await finish(who, id);
      expect(refused.status).toBe(400);
      const { problem } = (await refused.json()) as { problem: string };
      expect(problem).toContain(isStaff(who) ? "只能上传图片" : "送れるのは、画像");
    }
    expect(shop.files.keys()).toEqual([]);
    expect(await shop.db.$count(uploads)).toBe(0);
  });

  test("is taken of staff with a form for files alone, and of each side at its own address", async () => {
    for (const who of [wei, li, chen, wang])
      expect((await begin(who, 9)).status, who.name).toBe(200);
    expect((await begin(sato, 9)).status).toBe(403);
    expect((await begin(hanako, 9, places.staff)).headers.get("Location")).toContain(
      "/staff/login",
    );
    expect((await begin(wei, 9, places.buyer)).headers.get("Location")).toContain("/login");
  });
});

describe("places for files on their way", () => {
  /** So many places of somebody's that are open, or whose file has arrived. */
  async function open(who: typeof hanako, count: number, finishedAt: Date | null) {
    const rows = Array.from({ length: count }, (_, at) => ({
      ...{ id: `${who.id}-${at}-${finishedAt?.getTime()}`, folder: "dest" as const },
      ...{ companyId: who.companyId, userId: who.id, startedAt: noon, finishedAt },
      prefix: `dest/202601/${who.id}${at}${finishedAt?.getTime()}/`,
      endsAt: new Date(noon.getTime() + 60_000),
    }));
    await shop.db.insert(uploads).values(rows);
  }

  test("are bound for each person, and a colleague's do not count", async () => {
    await open(hanako, uploadsOpenMax, null);
    expect((await begin(hanako, 9)).status).toBe(429);
    expect((await begin(kenji, 9)).status).toBe(200);
  });

  test("are free again once their files have arrived", async () => {
    await open(hanako, uploadsOpenMax, noon);
    expect((await begin(hanako, 9)).status).toBe(200);
    await open(hanako, uploadsOpenMax - 1, null);
    expect((await begin(hanako, 9)).status).toBe(429);
  });
});

describe("a form that sent its files itself, without a script, and is refused", () => {
  const picture = () => new File([png().bytes as Uint8Array<ArrayBuffer>], "写真.png");

  test("says beside the true reason that a buyer has to choose them again", async () => {
    const page = await (await shop.browser(hanako)).open("/user/goodsRequests");
    const fields = { ...goods, title: "", pictures: picture() };
    const refused = await page.submit("依頼する", fields);
    expect(refused.status).toBe(400);
    expect(refused.problems).toEqual([
      "商品名を入力してください",
      "ファイルはもう一度お選びください",
    ]);
    expect(refused.link("ファイルはもう一度お選びください")).toBe("#goods-pictures");
  });

  test("says to staff what is wrong with the files, which they choose again in any case", async () => {
    const page = await (await shop.browser(wei)).open(await lotToInspect());
    const wrong = new File(["<svg>"], "照片.png");
    const refused = await page.submit("验货", { photos: wrong });
    expect(refused.status).toBe(400);
    expect(refused.problems).toEqual(["照片须为 PNG、JPEG 或 WebP 文件"]);
  });

  test("says nothing of files that its page has still", async () => {
    const page = await (await shop.browser(hanako)).open("/user/goodsRequests");
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...goods, title: "", intent: "ask" }))
      body.set(name, value);
    body.set("id", page.value("id") ?? "");
    body.set("pictures", picture());
    body.set("picturesKept", "1");
    const refused = await (await shop.browser(hanako)).open("/user/goodsRequests", {
      ...{ method: "POST", body },
    });
    expect(refused.problems).toEqual(["商品名を入力してください"]);
  });
});

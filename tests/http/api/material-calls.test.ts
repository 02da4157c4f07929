import { strFromU8, unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { materialPictures, materialTexts, offers } from "#db/schema/index.ts";
import { asPng, drawn } from "#tests/support/drawn-goods.ts";
import { ownEditing } from "#tests/support/machine/sharp-codec.ts";
import { openPrograms, type program, tokenOf } from "#tests/support/program.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;
let employee: ReturnType<typeof program>;
beforeEach(async () => {
  shop = await openShop();
  ({ own, other, employee } = await openPrograms(shop));
});

const asked = { market: "amazon", kind: "title", goodsId: "600000000001", brand: "MINATO" };
async function written() {
  const { data } = await own.call("aiMaterial/ask", asked);
  await shop.runQueued();
  return data.id as string;
}

test("a program asks for texts, reads them with their checks, edits one and takes it over", async () => {
  const id = await written();
  const { job, list } = (await own.call("aiMaterial/detail", { id })).data;
  expect(job).toMatchObject({ id, state: "done", doneCount: 1 });
  expect(list[0].texts).toMatchObject([{ kind: "title", edition: 1, writer: "rules" }]);
  const which = { id, place: "1", kind: "title" };
  const edit = { ...which, edition: "1", text: "日本一のトート" };
  expect(await own.call("aiMaterial/edit", edit)).toMatchObject({ code: 0 });
  expect(await own.call("aiMaterial/edit", edit)).toMatchObject({ code: 2026 });
  expect(await own.call("aiMaterial/accept", { ...which, edition: "2" })).toMatchObject({
    code: 2029,
  });
  const again = await own.call("aiMaterial/detail", { id });
  expect(again.data.list[0].texts[0].problems).toMatchObject([{ rule: "exaggeration" }]);
  expect(await own.call("aiMaterial/accept", { ...which, edition: "1" })).toMatchObject({
    code: 0,
  });
  const anew = { ...which, edition: "2" };
  expect(await own.call("aiMaterial/again", anew)).toMatchObject({ code: 0 });
  expect(await own.call("aiMaterial/again", anew)).toMatchObject({ code: 2026 });
  // What comes out as it stands is no version more.
  expect(await own.call("aiMaterial/again", { ...anew, edition: "3" })).toMatchObject({ code: 0 });
  expect(await shop.db.$count(materialTexts)).toBe(3);
  const long = { ...anew, edition: "3", guidance: "あ".repeat(201) };
  expect((await own.call("aiMaterial/again", long)).msg).toContain("200文字以内");
  expect((await own.call("aiMaterial/list")).data.list).toMatchObject([{ id, market: "amazon" }]);
  expect((await own.call("aiMaterial/list", { failed: "1" })).data.list).toEqual([]);
  expect(await own.call("aiMaterial/cancel", { id })).toMatchObject({ code: 2024 });
  expect(await own.call("aiMaterial/retry", { id })).toMatchObject({ code: 2025 });
});

async function zipAnswer(id: string, who = hanako) {
  const { token } = await tokenOf(shop, who);
  return shop.fetch(
    new Request("https://shop.test/api/aiMaterial/zip", {
      method: "POST",
      body: new URLSearchParams({ id }),
      headers: { Authorization: `Bearer ${token}` },
    }),
  );
}

test("the zip comes as a file, and a refusal as every call's", async () => {
  const answer = await zipAnswer(await written());
  expect(answer.headers.get("Content-Type")).toBe("application/zip");
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(strFromU8(files["material.csv"]!)).toContain("MINATO");
  const none = await zipAnswer("nobody");
  expect([none.status, ((await none.json()) as { data: unknown }).data]).toEqual([400, null]);
});

test("another company's program and an employee's without the right see and do nothing", async () => {
  const id = await written();
  const which = { id, place: "1", kind: "title", edition: "1", text: "トート" };
  expect((await other.call("aiMaterial/list")).data.list).toEqual([]);
  for (const path of ["detail", "cancel", "retry", "zip", "edit", "accept"]) {
    expect((await other.call(`aiMaterial/${path}`, which)).code).not.toBe(0);
    expect((await employee.call(`aiMaterial/${path}`, which)).code).not.toBe(0);
  }
  expect((await employee.call("aiMaterial/ask", asked)).code).not.toBe(0);
});

test("what is asked wrong is told, and nothing is written", async () => {
  for (const [fields, code] of [
    [{ ...asked, market: "ebay" }, 400],
    [{ ...asked, kind: "poem" }, 400],
    [{ ...asked, goodsId: "999999" }, 2001],
    [{ market: "amazon", kind: "title" }, 2003],
  ] as const)
    expect(await own.call("aiMaterial/ask", fields)).toMatchObject({ code });
  expect((await own.call("aiMaterial/list")).data.list).toEqual([]);
});

test("a program asks for pictures, has one edited again, takes it over and lets it go", async () => {
  const goods = await drawn(
    1300,
    1300,
    `<rect width="100%" height="100%" fill="#ccc"/><circle cx="650" cy="650" r="560" fill="#c01820"/>`,
  );
  const file = new Uint8Array(await asPng(goods).toBuffer());
  const download = async (address: string) => (address.endsWith("a.png") ? file : undefined);
  const run = () => shop.runQueued({ pictureEditing: () => ({ ...ownEditing, download }) });
  const source = "https://cbu01.alicdn.com/a.png";
  await shop.db.update(offers).set({ pictures: [source, "https://cbu01.alicdn.com/b.png"] });
  const { kind: _, ...wish } = asked;
  expect(await own.call("aiMaterial/ask", wish)).toMatchObject({ code: 2021 });
  expect(
    await own.call("aiMaterial/ask", { ...wish, picture: "white", pictures: "9" }),
  ).toMatchObject({ code: 400 });
  const { id } = (await own.call("aiMaterial/ask", { ...wish, picture: "white", pictures: "2" }))
    .data;
  await run();
  const pictures = async () => (await own.call("aiMaterial/detail", { id })).data.list[0].edited;
  expect(await pictures()).toMatchObject([
    { picture: "white", nth: 1, edition: 1, state: "done", fillPercent: 88, problems: [] },
    { nth: 2, state: "failed", url: "", problem: expect.stringContaining("見つかりません") },
  ]);
  const which = { id, place: "1", picture: "white", nth: "1" };
  const edit = { ...which, edition: "1", margin: "4", tolerance: "high" };
  expect((await other.call("aiMaterial/editPicture", edit)).code).not.toBe(0);
  expect((await employee.call("aiMaterial/editPicture", edit)).code).not.toBe(0);
  expect(await own.call("aiMaterial/editPicture", edit)).toMatchObject({ code: 0 });
  expect(await own.call("aiMaterial/editPicture", edit)).toMatchObject({ code: 2026 });
  await run();
  expect(await own.call("aiMaterial/acceptPicture", { ...which, edition: "2" })).toMatchObject({
    code: 0,
  });
  expect((await pictures())[0]).toMatchObject({
    edition: 2,
    fillPercent: 92,
    acceptedAt: expect.anything(),
  });
  expect(await own.call("aiMaterial/dropPicture", which)).toMatchObject({ code: 0 });
  expect((await pictures())[0]).toMatchObject({ edition: 2, acceptedAt: null });
  const again = { ...which, nth: "2", edition: "1", source };
  expect(
    await own.call("aiMaterial/editPicture", { ...again, source: "https://evil.test/" }),
  ).toMatchObject({ code: 2035 });
  expect(await own.call("aiMaterial/retry", { id })).toMatchObject({ code: 0 });
  expect(await own.call("aiMaterial/cancel", { id })).toMatchObject({ code: 0 });
});

test("a program puts Japanese on what is written on a picture, in the order of its places", async () => {
  const drawing = await drawn(
    1300,
    1300,
    `<rect width="100%" height="100%" fill="#eee"/><circle cx="650" cy="800" r="400" fill="#c01820"/>
    <text x="160" y="180" font-size="64" font-weight="bold" font-family="sans-serif">SALE 2026 NEW STYLE</text>`,
  );
  const file = new Uint8Array(await asPng(drawing).toBuffer());
  const pictureEditing = () => ({ ...ownEditing, download: async () => file });
  await shop.db.update(offers).set({ pictures: ["https://cbu01.alicdn.com/a.png"] });
  const { kind: _, ...wish } = { ...asked, market: "shopify" };
  const { id } = (await own.call("aiMaterial/ask", { ...wish, picture: "text" })).data;
  await shop.runQueued({ pictureEditing });
  const edited = async () => (await own.call("aiMaterial/detail", { id })).data.list[0].edited[0];
  expect((await edited()).writing.places).toMatchObject([{ words: "" }]);
  const edit = { id, place: 1, picture: "text", nth: 1, edition: 1 };
  expect(
    await own.json("aiMaterial/editPicture", { ...edit, words: ["あ".repeat(61)] }),
  ).toMatchObject({ code: 400 });
  const words = ["新作トートバッグ"];
  expect(await own.json("aiMaterial/editPicture", { ...edit, words })).toMatchObject({ code: 0 });
  await shop.runQueued({ pictureEditing });
  expect(await edited()).toMatchObject({
    edition: 2,
    state: "done",
    problems: [],
    writing: { by: "member", places: [{ words: "新作トートバッグ" }] },
  });
  // By form, too: a field that is named once for each place.
  const again = new URLSearchParams({ id, place: "1", picture: "text", nth: "1", edition: "2" });
  again.append("words", "定番のバッグ");
  expect(await own.send("aiMaterial/editPicture", again)).toMatchObject({ code: 0 });
  await shop.runQueued({ pictureEditing });
  expect((await edited()).writing.places).toMatchObject([{ words: "定番のバッグ" }]);
  expect(await shop.db.$count(materialPictures)).toBe(3);
});

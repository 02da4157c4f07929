import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FetchedOffer } from "#app/domain/catalog/offers/product-source.ts";
import {
  translateOffer,
  translateOffers,
} from "#app/domain/catalog/source/translate-offer.server.ts";
import { chatCompletions } from "#app/integrations/model/chat-completions.server.ts";
import { modelTranslator } from "#app/integrations/translation/model-translator.server.ts";
import { workersAiTranslator } from "#app/integrations/translation/workers-ai-translator.server.ts";
import * as tables from "#db/schema/index.ts";
import { completion, openModel, saying } from "#tests/support/machine/stand-in-model.ts";
import { machine } from "#tests/support/people.ts";
import { noon, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let standIn: Awaited<ReturnType<typeof openModel>>;
beforeEach(async () => {
  [shop, standIn] = await Promise.all([openShop(), openModel()]);
});
afterEach(() => standIn.close());

const id = "600000000001";
const translator = (timeoutMs = 10_000) =>
  modelTranslator(
    chatCompletions({ url: standIn.url, key: "k", model: "stand-in", timeoutMs, restMs: 1 }),
  );
/** The texts that the model was last asked for. */
const asked = (body: any) => JSON.parse(body.messages[1].content).texts as string[];
/** Says of each text that it is Japanese. */
const japanese = (body: any) => ({
  body: saying(
    asked(body)
      .map((text) => `訳した${text.length}のことば`)
      .join("\n"),
  ),
});

/** A page whose title the table knows in part, and whose choice it does not know at all. */
async function wantingPage() {
  await shop.db.insert(tables.labels).values([
    { zh: "颜色", ja: "カラー", kind: "attribute" },
    { zh: "手提袋", ja: "手提げ袋", kind: "goods" },
  ]);
  const colour = { nameZh: "颜色", nameJa: "颜色", valueZh: "豆沙色", valueJa: "豆沙色" };
  const [{ supplier, offer }] = (await shop.db
    .select({ offer: tables.offers, supplier: tables.suppliers })
    .from(tables.offers)
    .innerJoin(tables.suppliers, eq(tables.suppliers.id, tables.offers.supplierId))
    .where(eq(tables.offers.id, id))) as [any];
  const fetched: FetchedOffer = {
    ...offer,
    titleZh: "帆布手提袋",
    titleJa: "帆布手提袋",
    attributes: [colour],
    supplier,
    categoryZh: "",
    skus: [],
  };
  const { titleJa, titleZh, attributes, translationWanted, machineTranslated } =
    await translateOffer(shop.db, fetched, noon);
  await shop.db
    .update(tables.offers)
    .set({ titleJa, titleZh, attributes, translationWanted, machineTranslated })
    .where(eq(tables.offers.id, id));
  await shop.db.update(tables.skus).set({ spec: attributes }).where(eq(tables.skus.offerId, id));
  return fetched;
}

const stored = async () => {
  const [offer] = await shop.db.select().from(tables.offers).where(eq(tables.offers.id, id));
  const [sku] = await shop.db.select().from(tables.skus).where(eq(tables.skus.offerId, id));
  return { ...offer!, spec: sku!.spec };
};

test("without a machine the label table's words stand, and nothing says that a machine made them", async () => {
  await wantingPage();
  await translateOffers(shop.as(machine), undefined);
  expect(await stored()).toMatchObject({
    titleJa: "帆布手提げ袋",
    machineTranslated: false,
    translationWanted: true,
  });
});

test("a machine is asked for what the label table lacks alone, once a text; the page is marked", async () => {
  await wantingPage();
  standIn.model.answer = japanese;
  await translateOffers(shop.as(machine), translator());
  expect(standIn.model.asked.map(({ body }) => asked(body))).toEqual([["帆布手提袋", "豆沙色"]]);
  const page = await stored();
  expect(page).toMatchObject({
    titleJa: "訳した5のことば",
    attributes: [{ nameJa: "カラー", valueJa: "訳した3のことば", valueZh: "豆沙色" }],
    spec: [{ nameJa: "カラー", valueJa: "訳した3のことば" }],
    machineTranslated: true,
    translationWanted: false,
  });
  await translateOffers(shop.as(machine), translator());
  expect(standIn.model.asked).toHaveLength(1);
});

test("fetched anew, the page keeps what a machine made; a word that staff give since counts before it", async () => {
  const fetched = await wantingPage();
  standIn.model.answer = japanese;
  await translateOffers(shop.as(machine), translator());
  expect(await translateOffer(shop.db, fetched, noon)).toMatchObject({
    titleJa: "訳した5のことば",
    machineTranslated: true,
    translationWanted: false,
  });
  await shop.db.insert(tables.labels).values([
    { zh: "帆布", ja: "キャンバス", kind: "word" },
    { zh: "豆沙色", ja: "あずき色", kind: "word" },
  ]);
  expect(await translateOffer(shop.db, fetched, noon)).toMatchObject({
    titleJa: "キャンバス手提げ袋",
    attributes: [{ valueJa: "あずき色" }],
    machineTranslated: false,
  });
});

test("words of the marketplace's own are nobody's to translate again", async () => {
  const fetched = await wantingPage();
  const own = { ...fetched, titleJa: "キャンバスのトートバッグ", attributes: [] };
  expect(await translateOffer(shop.db, own, noon)).toMatchObject({
    titleJa: "キャンバスのトートバッグ",
    translationWanted: false,
  });
});

describe("what a machine says counts as plain Japanese only", () => {
  test.each([
    ["is Chinese still", "帆布手提袋很好\n豆沙色很好"],
    ["has not a line for each text", "キャンバスのトートバッグ"],
    ["is empty", "\n"],
  ])("one that %s leaves the label table's words", async (_, text) => {
    await wantingPage();
    standIn.model.answer = () => ({ body: saying(text) });
    await translateOffers(shop.as(machine), translator());
    expect(await stored()).toMatchObject({
      titleJa: "帆布手提げ袋",
      machineTranslated: false,
      translationWanted: false,
    });
  });

  test("tags and addresses are taken out", async () => {
    await wantingPage();
    standIn.model.answer = () => ({
      body: saying("<b>トート</b> https://evil.example バッグ\nあずき色"),
    });
    await translateOffers(shop.as(machine), translator());
    expect((await stored()).titleJa).toBe("トート バッグ");
  });
});

test.each([
  ["is over its quota", { status: 429, body: {} }],
  ["is slow", { body: saying("x"), isSilent: true }],
  ["is out of order", { status: 503, body: "busy" }],
])(
  "a machine that %s leaves the label table's words, and is asked by the next run",
  async (_, answer) => {
    await wantingPage();
    standIn.model.answer = () => answer;
    await translateOffers(shop.as(machine), translator(300));
    expect(await stored()).toMatchObject({ titleJa: "帆布手提げ袋", translationWanted: true });
    standIn.model.answer = japanese;
    await translateOffers(shop.as(machine), translator());
    expect(await stored()).toMatchObject({ machineTranslated: true, translationWanted: false });
  },
);

test("a model that refuses one question is no silence: its texts come to nothing", async () => {
  standIn.model.answer = () => ({ body: completion("", "content_filter") });
  expect(await translator().translate(["帆布"], "zh", "ja")).toEqual([undefined]);
});

test("more texts than fit into an answer are asked for in several questions, in their order", async () => {
  standIn.model.answer = (body) => ({ body: saying(asked(body).join("\n")) });
  const texts = Array.from({ length: 45 }, (_, nth) => `文${nth}`);
  const made = await translator().translate(texts, "zh", "ja");
  expect(made).toEqual(texts.map((text) => ({ text, madeBy: "machine" })));
  expect(standIn.model.asked).toHaveLength(3);
});

describe("Workers AI's m2m100", () => {
  test("is asked one text at a time, by the codes of both languages", async () => {
    const questions: unknown[] = [];
    const binding = {
      run: async (model: string, inputs: Record<string, unknown>) => {
        questions.push([model, inputs]);
        return inputs.text === "？" ? {} : { translated_text: `訳${inputs.text}` };
      },
    };
    const made = await workersAiTranslator(binding, "@cf/meta/m2m100-1.2b").translate(
      ["帆布", "？"],
      "zh",
      "ja",
    );
    expect(made).toEqual([{ text: "訳帆布", madeBy: "machine" }, undefined]);
    expect(questions[0]).toEqual([
      "@cf/meta/m2m100-1.2b",
      { text: "帆布", source_lang: "zh", target_lang: "ja" },
    ]);
  });

  test("that fails or never answers is silent, which the log says", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const failing = { run: () => Promise.reject(new Error("3036: out of neurons")) };
    const never = { run: () => new Promise(() => {}) };
    for (const binding of [failing, never])
      expect(
        await workersAiTranslator(binding, "m", { timeoutMs: 20 }).translate(["帆布"], "zh", "ja"),
      ).toBeUndefined();
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });
});

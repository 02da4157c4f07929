import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFacts } from "#app/domain/content/articles/public-figures.server.ts";
import { permissionNames } from "#app/domain/customers/company/employee-rights.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { openShop, sato } from "#tests/support/shop.ts";

// Whoever follows an article looks for the very words that it quotes.

const shop = await openShop();
const articles = filesOf("db/seed/articles", ".md");
const source = [
  ...filesOf("app/routes", ".tsx").filter(({ path }) => !path.startsWith("staff/")),
  ...filesOf("db/seed/base", "prices.ts"),
]
  .map(({ text }) => text)
  .join("\n");
const headings = articles.flatMap(({ text }) =>
  [...text.matchAll(/^(?:#+|title:) (?<heading>.*)$/gm)].map(({ groups }) => groups!.heading!),
);
const terms = [orderStates, shippingStates, permissionNames].flatMap((words) =>
  Object.values(words).map(({ ja }) => ja),
);

/** Quoted words that stand on no page of ours. */
const elsewhere = new Map([["在庫の確認を先に", "what the buyer writes as a note"]]);

function filesOf(folder: string, ending: string) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ path: name, text: readFileSync(`${folder}/${name}`, "utf8") }));
}

/** The words as a whole text of the source: what JSX shows between tags, or what a string holds. */
function isShown(label: string) {
  const escaped = label.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(^|[>"'\`\\s}])${escaped}($|[<"'\`\\s{])`).test(source);
}

test("every label that an article quotes is on a page, a term or a heading", () => {
  const missing = articles.flatMap(({ path, text }) =>
    // A contract names its parties in the same brackets.
    [...text.matchAll(/(?<!以下)「(?<label>[^」]+)」/g)]
      .map(({ groups }) => groups!.label!)
      .filter(
        (label) =>
          !isShown(label) &&
          !headings.includes(label) &&
          !terms.includes(label) &&
          !elsewhere.has(label),
      )
      .map((label) => `${path}: ${label}`),
  );
  expect(missing).toEqual([]);
});

test("every exception is still quoted somewhere", () => {
  const quoted = articles.map(({ text }) => text).join();
  for (const label of elsewhere.keys()) expect(quoted).toContain(`「${label}」`);
});

test("no article sends a file by a message, which takes none", () => {
  for (const { path, text } of articles)
    for (const sentence of text.split(/[。\n]/))
      expect(sentence, path).not.toMatch(/メッセージ[にで][^、]*(添え|添付|送)/);
});

test("every name between braces is one that we fill in", async () => {
  const { facts } = await readFacts(shop.as(sato));
  for (const { path, text } of articles)
    for (const { groups } of text.matchAll(/\{\{(?<name>\w+)\}\}/g))
      expect(Object.keys(facts), path).toContain(groups!.name);
});

test("no percentage and no day of a price list is written by hand", async () => {
  const written = articles.filter(({ text }) => /(?<!\}|〜)[1-9]\d*(\.\d+)?%/.test(text));
  expect(written.map(({ path }) => path)).toEqual([]);
});

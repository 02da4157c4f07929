import { beforeAll, expect, test } from "vitest";
import * as tables from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import type { FoundForm } from "#tests/support/every/every-form.ts";
import { openWalkedShop } from "#tests/support/every/walked-shop.ts";
import type { LivedShop } from "#tests/support/lived-shop.ts";

// Each field of each form, one after the other, sent twice with two meanings: nothing is done with
// either of them, and the reader is told in their language.

const sides = { buyer: "owner", staff: "admin", visitor: "visitor" } as const;

const said = {
  ja: /<h1>同じ項目が2回送信されました/,
  zh: /<h1>同一项被重复提交/,
};

/** Files, boxes to tick and rows of a list: several are what they are for. */
const lists =
  /^(receipts|statement|permit|attachment|sheet|photos|pictures|pick|line|notice|option|opt-.*|site|mail|permissions|stores|scopes|channels|chosen|holder|topics|remove|take|goods\[\d+\]\.lines)$/;

/** Fields of a button that sends the form to another page than this. */
const sentElsewhere: Record<string, readonly string[]> = {
  "/staff/quotes": ["kind", "to", "staffId"],
};

let shop: LivedShop;
const found = new Map<keyof typeof sides, { browser: Browser; forms: FoundForm[] }>();

beforeAll(async () => {
  const { shop: walked, browsers, formsOf } = await openWalkedShop(["owner", "admin", "visitor"]);
  shop = walked;
  for (const side of ["buyer", "staff", "visitor"] as const)
    found.set(side, { browser: browsers.get(sides[side])!, forms: formsOf(sides[side]) });
}, 180_000);

test.each(["buyer", "staff", "visitor"] as const)(
  "a %s who sends a field twice is told so, and nothing is kept",
  async (side) => {
    const { browser, forms } = found.get(side)!;
    const wrong: string[] = [];
    let told = 0;
    for (const { url, address, fields, multipart } of forms)
      for (const [name, value] of onesOf(fields)) {
        if (sentElsewhere[url]?.includes(name)) continue;
        const body = multipart ? new FormData() : new URLSearchParams();
        for (const [field, typed] of [...fields, [name, `${value}x`] as const])
          (body as FormData).append(field, typed);
        const before = await shop.db.$count(tables.auditLog);
        const response = await browser.answer(address, { method: "POST", body });
        const html = await response.text();
        const kept = (await shop.db.$count(tables.auditLog)) - before;
        const lang = url.startsWith("/staff") ? "zh" : "ja";
        if (response.status === 400 && said[lang].test(html) && kept === 0) told++;
        else wrong.push(`${url} ${name}: ${response.status} ${kept} ${fields}`.slice(0, 160));
      }
    expect(wrong).toEqual([]);
    expect(told).toBeGreaterThan(side === "visitor" ? 10 : 80);
  },
  240_000,
);

/** The fields that hold one value. */
function onesOf(fields: FoundForm["fields"]) {
  const names = fields.map(([name]) => name);
  return fields.filter(
    ([name]) => !lists.test(name) && names.indexOf(name) === names.lastIndexOf(name),
  );
}

import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { makeLoginToken } from "#app/domain/customers/token/tokens.server.ts";
import { calls } from "#app/routes/api/calls.server.ts";
import type { Browser } from "#tests/support/browser.ts";
import type { FoundForm } from "#tests/support/every/every-form.ts";
import { openWalkedShop } from "#tests/support/every/walked-shop.ts";
import type { LivedShop } from "#tests/support/lived-shop.ts";
import { hanako } from "#tests/support/people.ts";
import { program } from "#tests/support/program.ts";

// Every form and call as somebody sends it who has tampered with it: fields twice, fields nobody asked
// for, buttons that do not exist. Whoever reads the answer reads no English.

const english =
  /\b(Invalid|invalid|Too (small|big|few|many)|expected|received|Required|Unrecognized|must (be|have)|not a valid|Cannot|undefined is|Unexpected)\b/;

const owner = { ...hanako, id: "user-demo", companyId: "company-demo" };

let shop: LivedShop;
const sides: { browser: Browser; forms: FoundForm[]; chinese: boolean }[] = [];

beforeAll(async () => {
  const { shop: walked, browsers, formsOf } = await openWalkedShop(["owner", "admin", "visitor"]);
  shop = walked;
  for (const who of ["owner", "admin", "visitor"] as const)
    sides.push({ browser: browsers.get(who)!, forms: formsOf(who), chinese: who === "admin" });
}, 180_000);

type Tampered = (fields: [string, string][]) => [string, string][];

const ways: Record<string, Tampered> = {
  "with every field twice": (fields) =>
    fields.flatMap(([name, value]) => [
      [name, value],
      [name, `${value}x`],
    ]),
  "with every field as a list of objects": (fields) =>
    fields.flatMap(([name, value]) =>
      name === "intent" ? [[name, value]] : [[`${name}[0].x`, value]],
    ),
  "with a value that no choice has": (fields) =>
    fields.map(([name, value]) => [name, name === "intent" ? value : "x\u0000y"]),
  "with a button that is not there": (fields) => [
    ...fields.filter(([name]) => name !== "intent"),
    ["intent", "grant"],
  ],
  "with fields that nobody asked for": (fields) => [
    ...fields.map(([name]) => [name, ""] as [string, string]),
    ["companyId", "company-rival"],
    ["role", "owner"],
    ["initialValue", "forged-4711"],
    ["status", "success"],
  ],
};

test.each(Object.entries(ways))(
  "a form sent %s is answered in the reader's language",
  async (_, tamper) => {
    const wrong: string[] = [];
    let refused = 0;
    for (const { browser, forms, chinese } of sides)
      for (const { address, fields, multipart } of forms) {
        const sent = tamper(fields);
        const body = multipart ? new FormData() : new URLSearchParams();
        for (const [name, value] of sent) (body as FormData).append(name, value);
        const response = await browser.answer(address, { method: "POST", body });
        const html = await response.text();
        const what = `${address} ${JSON.stringify(sent).slice(0, 300)}`;
        if (response.status >= 500) wrong.push(`${response.status} ${what}`);
        if (response.status === 400) refused++;
        const [words] = english.exec(visible(html)) ?? [];
        if (words) wrong.push(`${words}: ${what}`);
        if (html.includes("forged-4711")) wrong.push(`sent back: ${what}`);
        if (chinese && response.status === 400 && hasKana(html) && hasKana(alerts(html)))
          wrong.push(`${alerts(html)}: ${what}`);
      }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(20);
  },
  240_000,
);

test("a call with fields sent twice or in another shape is answered in Japanese", async () => {
  const made = await makeLoginToken(shop.as(owner), "forged");
  if (!made.ok) throw new Error(made.reason);
  const { send, json } = program(shop, made.value.token);
  const wrong: string[] = [];
  for (const { path, input } of calls.filter((one) => one.path !== "login/logout")) {
    const names = "shape" in input ? Object.keys(input.shape as object) : ["x"];
    const answers = [
      await send(
        path,
        new URLSearchParams(
          names.flatMap((name) => [
            [name, "x"],
            [name, "y"],
          ]),
        ),
      ),
      await json(path, Object.fromEntries(names.map((name) => [name, { x: 1 }]))),
      await json(path, Object.fromEntries(names.map((name) => [name, [[1], {}]]))),
    ];
    for (const { status, code, msg } of answers) {
      if (status >= 500) wrong.push(`${path} ${status}`);
      if (code !== 0 && (english.test(msg) || !/[ぁ-んァ-ヶ一-龠]/.test(msg)))
        wrong.push(`${path} ${code} ${msg}`);
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

function visible(html: string) {
  return html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, "").replaceAll(/<[^>]*>/g, " ");
}

function hasKana(text: string) {
  return /[ぁ-ん]/.test(text);
}

/** What the page says is wrong. */
function alerts(html: string) {
  return parse(html)
    .querySelectorAll("[role=alert]")
    .map((alert) => alert.text)
    .join(" ");
}

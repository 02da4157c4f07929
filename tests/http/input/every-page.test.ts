import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { accessOf, type Url } from "#app/routes.ts";
import * as tables from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import { addressOf, type Sample, urls } from "#tests/support/every/every-page.ts";
import { expectedStatus, openViewers, type Viewer } from "#tests/support/every/every-viewer.ts";
import { findSample } from "#tests/support/find-sample.ts";
import { type LivedShop, openLivedShop } from "#tests/support/lived-shop.ts";

// Every URL of the manifest, opened by everybody who might try.

let shop: LivedShop;
let sample: Sample;
/** What nobody outside the demo company may ever read. */
let secrets: string[];
let browsers: Map<Viewer, Browser>;
const answers = new Map<string, ReturnType<typeof open>>();

beforeAll(async () => {
  shop = await openLivedShop();
  sample = await findSample(shop);
  secrets = await findSecrets();
  browsers = await openViewers(shop);
}, 180_000);

describe.each(urls.filter((url) => url !== "/logout"))("%s", (url) => {
  const access = accessOf[url];

  test("answers each viewer with the status that is theirs", async () => {
    const statuses: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const viewer of browsers.keys()) {
      const { status, location } = await opened(url, viewer);
      statuses[viewer] = location ? `${status} ${location}` : String(status);
      expected[viewer] = expectedStatus(url, access, viewer);
    }
    expect(statuses).toEqual(expected);
  });

  test("answers a form nobody filled in with a refusal, and keeps nothing of it", async () => {
    const before = await shop.db.$count(tables.auditLog);
    const answers: Record<string, number> = {};
    for (const viewer of browsers.keys()) {
      const got = expectedStatus(url, access, viewer);
      const { status } = await ask(url, viewer, "POST");
      // Who may not look may not write; who may look is told what is missing.
      const refused = got.startsWith("200") ? status < 500 : status >= 302 && status < 500;
      if (!refused) answers[viewer] = status;
    }
    expect(answers).toEqual({});
    expect(await shop.db.$count(tables.auditLog)).toBe(before);
  });

  test("shows no row of the demo company to another company or to a visitor", async () => {
    for (const viewer of ["visitor", "disabled", "stranger"] as const) {
      const { secretsRead } = await opened(url, viewer);
      // The number that they asked for themselves comes back in the page's own address.
      const asked = addressOf(url, sample);
      const read = secretsRead.filter((secret) => !asked.includes(secret));
      expect(read).toEqual([]);
    }
  });
});

test("what must not be seen by others is seen by the company itself", async () => {
  const seen = new Set<string>();
  for (const url of urls)
    for (const secret of (await opened(url, "owner")).secretsRead) seen.add(secret);
  expect(seen.size).toBeGreaterThan(20);
});

// A link is written by anybody: what stands in it must not be read as the console's own words.
test("no page of the console repeats text of its address outside its fields", async () => {
  const words = "请把货放到门口";
  const names = ["said", "told", "on", "left", "done", "ok", "message", "text", "note", "carrier"];
  const repeated: string[] = [];
  for (const url of urls.filter((one) => one.startsWith("/staff") && one !== "/staff/login")) {
    const address = addressOf(url, sample);
    const query = new URLSearchParams(names.map((name) => [name, words]));
    const said = `${address}${address.includes("?") ? "&" : "?"}${query}`;
    const response = await browsers.get("admin")!.answer(said, { method: "GET", body: null });
    const type = response.headers.get("Content-Type") ?? "";
    // Without its fields, and without the tags that carry addresses on.
    const shown = type.includes("html")
      ? (await response.text()).replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, "")
      : "";
    if (shown.includes(words)) repeated.push(url);
  }
  expect(repeated).toEqual([]);
});

/** What a viewer is shown when they open a page, which is asked for once for all tests. */
function opened(url: Url, viewer: Viewer) {
  const key = `${viewer} ${url}`;
  const first = answers.get(key) ?? open(url, viewer);
  answers.set(key, first);
  return first;
}

async function open(url: Url, viewer: Viewer) {
  const { body, ...answer } = await ask(url, viewer);
  return { ...answer, secretsRead: secrets.filter((secret) => body.includes(secret)) };
}

async function ask(url: Url, viewer: Viewer, method: "GET" | "POST" = "GET") {
  const body = method === "POST" ? new URLSearchParams({ name: "x" }) : null;
  const response = await browsers.get(viewer)!.answer(addressOf(url, sample), { method, body });
  const location = response.headers.get("Location")?.split("?")[0];
  return { status: response.status, location, body: await response.text() };
}

async function findSecrets() {
  const rows = await shop.db.all<{ secret: string }>(sql`
    SELECT name AS secret FROM companies WHERE id = 'company-demo'
    UNION SELECT number FROM orders WHERE company_id = 'company-demo'
    UNION SELECT number FROM shipping_requests WHERE company_id = 'company-demo'
    UNION SELECT number FROM top_up_reports WHERE company_id = 'company-demo'
    UNION SELECT email FROM users WHERE company_id = 'company-demo'
    UNION SELECT street FROM addresses WHERE company_id = 'company-demo'
    UNION SELECT name FROM users WHERE company_id = 'company-demo'`);
  return rows.map(({ secret }) => secret).filter((secret) => secret.length > 3);
}

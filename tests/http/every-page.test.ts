import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Buyer, Permission, Staff } from "#app/domain/actor.ts";
import { staffRoles } from "#app/domain/actor.ts";
import { staffMay } from "#app/domain/policy.ts";
import type { Url } from "#app/routes.ts";
import * as tables from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import { type Access, addressOf, everyPage, type Sample } from "#tests/support/every-page.ts";
import { findSample } from "#tests/support/find-sample.ts";
import { type LivedShop, openLivedShop } from "#tests/support/lived-shop.ts";

// Every URL of the manifest, opened by everybody who might try.

const urls = Object.keys(everyPage) as Url[];
const buyers = { owner: "user-demo", employee: "user-bare", stranger: "user-rival" };
const disabled = "user-gone";
type Viewer = "visitor" | "disabled" | keyof typeof buyers | (typeof staffRoles)[number];

let shop: LivedShop;
let sample: Sample;
/** What nobody outside the demo company may ever read. */
let secrets: string[];
const browsers = new Map<Viewer, Browser>();

beforeAll(async () => {
  shop = await openLivedShop();
  sample = await findSample(shop);
  secrets = await findSecrets();
  await openBrowsers();
}, 180_000);

describe.each(urls.filter((url) => url !== "/logout"))("%s", (url) => {
  const [access] = everyPage[url];

  test("answers each viewer with the status that is theirs", async () => {
    const statuses: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const viewer of browsers.keys()) {
      const { status, location } = await ask(url, viewer);
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
      const { body } = await ask(url, viewer);
      // The number that they asked for themselves comes back in the page's own address.
      const asked = addressOf(url, sample);
      const read = secrets.filter((secret) => body.includes(secret) && !asked.includes(secret));
      expect(read).toEqual([]);
    }
  });
});

test("what must not be seen by others is seen by the company itself", async () => {
  const bodies = await Promise.all(urls.map(async (url) => (await ask(url, "owner")).body));
  const seen = secrets.filter((secret) => bodies.some((body) => body.includes(secret)));
  expect(seen.length).toBeGreaterThan(20);
});

/** Where somebody who is signed in already is sent on to. */
const home: Partial<Record<Url, string>> = {
  "/login": "/",
  "/register": "/user",
  "/staff/login": "/staff",
};

function expectedStatus(url: Url, access: Access, viewer: Viewer): string {
  const member = (staffRoles as readonly string[]).includes(viewer)
    ? ({ kind: "staff", id: viewer, role: viewer, name: "" } as Staff)
    : undefined;
  const buyer = viewer in buyers;
  switch (access) {
    case "public":
      return publicStatus(url);
    case "action":
      return url === "/logout" ? "302 /login" : "400";
    case "signing-in":
      return (url === "/staff/login" ? member : buyer) ? `302 ${home[url]}` : "200";
    case "half-signed-in": {
      const door = url.replace("/code", "") as "/login" | "/staff/login";
      return `302 ${(door === "/login" ? buyer : member) ? home[door] : door}`;
    }
    case "half-registered":
      return `302 ${buyer ? "/user" : "/register"}`;
    case "file":
      return member || viewer === "owner" || viewer === "employee"
        ? "200"
        : buyer
          ? "404"
          : "302 /login";
  }
  if (access === "staff" || (typeof access === "object" && "duty" in access)) {
    if (!member) return "302 /staff/login";
    if (access === "staff") return "200";
    if (!staffMay(member, access.duty)) return "403";
    return access.own && viewer !== "account_manager" ? "404" : "200";
  }
  if (!buyer) return "302 /login";
  if (access === "member") return "200";
  if (access !== "document" && viewer === "employee") return "403";
  const ofCompany = access === "document" || (typeof access === "object" && access.document);
  return ofCompany && viewer === "stranger" ? "404" : "200";
}

function publicStatus(url: Url) {
  if (url === "/*") return "404";
  return url === "/problem/:status" ? "403" : "200";
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
    UNION SELECT number FROM deposit_reports WHERE company_id = 'company-demo'
    UNION SELECT email FROM users WHERE company_id = 'company-demo'
    UNION SELECT street FROM addresses WHERE company_id = 'company-demo'
    UNION SELECT name FROM users WHERE company_id = 'company-demo'`);
  return rows.map(({ secret }) => secret).filter((secret) => secret.length > 3);
}

async function openBrowsers() {
  const [demo] = await shop.db.select().from(tables.users).where(sql`id = 'user-demo'`);
  for (const [id, phone] of [
    ["user-bare", "09011110001"],
    [disabled, "09011110002"],
  ] as const)
    await shop.db.insert(tables.users).values({
      ...demo!,
      id,
      role: "employee",
      loginName: id,
      email: `${id}@minato.example`,
      phone,
      name: `社員 ${id}`,
      permissions: [] as Permission[],
    });

  const buyer = (id: string) => ({ kind: "buyer", id }) as Buyer;
  browsers.set("visitor", await shop.browser());
  browsers.set("disabled", await shop.browser(buyer(disabled)));
  for (const [viewer, id] of Object.entries(buyers))
    browsers.set(viewer as Viewer, await shop.browser(buyer(id)));
  for (const role of staffRoles) {
    const [member] = await shop.db
      .select()
      .from(tables.staff)
      .where(sql`role = ${role}`)
      .orderBy(sql`id <> 'staff-manager', id`);
    browsers.set(role, await shop.browser({ kind: "staff", id: member!.id } as Staff));
  }
  await shop.db.update(tables.users).set({ state: "disabled" }).where(sql`id = ${disabled}`);
}

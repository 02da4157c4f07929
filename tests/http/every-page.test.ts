import type { ServerBuild } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { type HTMLElement, NodeType, parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { type Staff, type StaffRole, staffRoles } from "#app/domain/core/actor.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import { calls } from "#app/routes/api/calls.server.ts";
import { staffCommands } from "#app/routes/staff/staff-commands.ts";
import { accessOf, type Url } from "#app/routes.ts";
import * as tables from "#db/schema/index.ts";
import { type FoundForm, urlsFor } from "#tests/support/every/every-form.ts";
import { addressOf, urls } from "#tests/support/every/every-page.ts";
import { expectedStatus, type Viewer, viewers } from "#tests/support/every/every-viewer.ts";
import { openWalkedShop, type WalkedShop } from "#tests/support/every/walked-shop.ts";
import { program, tokenOf } from "#tests/support/program.ts";

// Every URL of the manifest, opened by everybody who might try, and every form and call, sent by those who may not.

let walked: WalkedShop;
/** What nobody outside the demo company may ever read. */
let secrets: string[];
/** The forms of the console, as each role is shown them. */
let staffForms: FoundForm[];

beforeAll(async () => {
  walked = await openWalkedShop();
  secrets = await findSecrets();
  staffForms = staffRoles.flatMap(formsShownTo);
}, 300_000);

const pages = urls.filter((url) => url !== "/logout");

/** Pages that ask more, each with its reason. */
const moreTrips: Partial<Record<Url, number>> = {
  // PayPal is asked and the payment settled before it is shown.
  "/paypalPaymentSuccess": 4,
  // The first opening of a paper writes its words down before it shows them.
  "/user/invoices/:invoice/:number": 3,
  "/staff/papers/:invoice/:number": 3,
  // What an article without a product may be is looked for by its own title and picture.
  "/amazonInventory/article": 3,
  "/rakutenShop/article": 3,
  "/shopifyShop/article": 3,
  "/yahooInventoryDetails": 3,
  // What is recommended follows from what the company bought, keeps and looked at.
  "/user/recommendedGoods": 3,
};

describe.each(pages)("%s", (url) => {
  const access = accessOf[url];

  test("answers each viewer with the status that is theirs", () => {
    const statuses: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const viewer of viewers) {
      const { status, location } = walked.opened(url, viewer);
      statuses[viewer] = location ? `${status} ${location}` : String(status);
      expected[viewer] = expectedStatus(url, access, viewer);
    }
    expect(statuses).toEqual(expected);
  });

  test("shows no row of the demo company to another company or to a visitor", () => {
    // The number that they asked for themselves comes back in the page's own address.
    const asked = addressOf(url, walked.sample);
    for (const viewer of ["visitor", "disabled", "stranger"] as const) {
      const { body } = walked.opened(url, viewer);
      const read = secrets.filter((secret) => body.includes(secret) && !asked.includes(secret));
      expect(read).toEqual([]);
    }
  });

  test("asks the database in two round trips at most: who looks, and what they see", async () => {
    const most = moreTrips[url] ?? 2;
    for (const viewer of viewers) {
      const { status, roundTrips } = walked.opened(url, viewer);
      if (status !== 200 || roundTrips <= most) continue;
      const again = await roundTripsFromAfar(viewer, addressOf(url, walked.sample));
      expect(again, viewer).toBeLessThanOrEqual(most);
    }
  });

  test("answers a form nobody filled in with a refusal, and keeps nothing of it", async () => {
    const before = await changes();
    const answers: Record<string, number> = {};
    for (const viewer of viewers) {
      const response = await walked.browsers.get(viewer)!.answer(addressOf(url, walked.sample), {
        method: "POST",
        body: new URLSearchParams({ name: "x" }),
      });
      await response.arrayBuffer();
      const { status } = response;
      const got = expectedStatus(url, access, viewer);
      // Who may not look may not write; who may look is told what is missing.
      const refused = got.startsWith("200") ? status < 500 : status >= 302 && status < 500;
      if (!refused) answers[viewer] = status;
    }
    expect(answers).toEqual({});
    expect(await changes()).toBe(before);
  });
});

/** What a busy machine was late to ask did not wait for an answer: seen from further away it is told apart. */
async function roundTripsFromAfar(viewer: Viewer, address: string) {
  return (await walked.open(viewer, address, 500)).roundTrips;
}

test.each([
  ["owner", "/OrderDetails?order_sn=", "orders"],
  ["owner", "/user/orderEdit?order_sn=", "orders"],
  ["owner", "/payment?order_sn=", "orders"],
  ["owner", "/balanceMaybeBankPaymentSuccess?order_sn=", "orders"],
  ["owner", "/deliveryDetails?pOrder_sn=", "shipping_requests"],
  ["owner", "/porderPayment?pOrder_sn=", "shipping_requests"],
  ["owner", "/deliverySettlement?pOrder_sn=", "shipping_requests"],
  ["owner", "/issueOrderDetail?case_sn=", "problem_cases"],
  ["owner", "/aftersaledetails?claim_sn=", "claims"],
  ["admin", "/staff/orders/", "orders"],
  ["admin", "/staff/quotes/", "orders"],
  ["admin", "/staff/purchases/", "orders"],
  ["admin", "/staff/shipping/", "shipping_requests"],
  ["admin", "/staff/pack/", "shipping_requests"],
  ["admin", "/staff/cases/", "problem_cases"],
  ["admin", "/staff/claims/", "claims"],
] as const)(
  "%s asks for %s… in two round trips in any state of its document",
  async (viewer, path, table) => {
    const found = await walked.shop.db.all<{ number: string; state: string }>(
      sql`SELECT max(number) AS number, state FROM ${sql.raw(table)} WHERE company_id = 'company-demo' GROUP BY state`,
    );
    for (const { number, state } of found) {
      // A draft is edited on its own page, whose goods and prices no other order's page has to read.
      const most = path.startsWith("/OrderDetails") && state === "draft" ? 3 : 2;
      const { roundTrips } = await walked.open(viewer, path + number);
      if (roundTrips > most)
        expect(await roundTripsFromAfar(viewer, path + number), state).toBeLessThanOrEqual(most);
    }
  },
);

test("what must not be seen by others is seen by the company itself", () => {
  const seen = new Set(
    pages.flatMap((url) => {
      const { body } = walked.opened(url, "owner");
      return secrets.filter((secret) => body.includes(secret));
    }),
  );
  expect(seen.size).toBeGreaterThan(20);
});

// What staff read on the pages as they come: what is not marked as Japanese is Chinese.
test.each(urlsFor("staff").filter((url) => url.startsWith("/staff")))(
  "%s says nothing in Japanese that is not marked as quoted",
  (url) => {
    const access = accessOf[url];
    const isOwn = typeof access === "object" && "own" in access;
    const { body } = walked.opened(url, isOwn ? "account_manager" : "admin");
    expect(body.startsWith("<!DOCTYPE html>") ? unmarkedIn(body) : []).toEqual([]);
  },
);

test.each([
  ["orders", "orders"],
  ["quotes", "orders"],
  ["purchases", "orders"],
  ["shipping", "shipping_requests"],
  ["cases", "problem_cases"],
  ["claims", "claims"],
  ["goodsRequests", "goods_requests"],
])("/staff/%s says nothing in Japanese in any state of its document", async (path, table) => {
  const found = await walked.shop.db.all<{ number: string }>(
    sql`SELECT max(number) AS number FROM ${sql.raw(table)} WHERE state <> 'draft' GROUP BY state`,
  );
  expect(found.length).toBeGreaterThan(1);
  for (const { number } of found) {
    const response = await walked.browsers.get("admin")!.answer(`/staff/${path}/${number}`);
    expect(unmarkedIn(await response.text())).toEqual([]);
  }
});

// A link is written by anybody: what stands in it must not be read as the console's own words.
test("no page of the console repeats text of its address outside its fields", async () => {
  const words = "请把货放到门口";
  const names = ["said", "told", "on", "left", "done", "ok", "message", "text", "note", "carrier"];
  const repeated: string[] = [];
  for (const url of urls.filter((one) => one.startsWith("/staff") && one !== "/staff/login")) {
    const address = addressOf(url, walked.sample);
    const query = new URLSearchParams(names.map((name) => [name, words]));
    const response = await walked.browsers
      .get("admin")!
      .answer(`${address}${address.includes("?") ? "&" : "?"}${query}`);
    const type = response.headers.get("Content-Type") ?? "";
    // Without its fields, and without the tags that carry addresses on.
    const shown = type.includes("html")
      ? (await response.text()).replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, "")
      : "";
    if (shown.includes(words)) repeated.push(url);
  }
  expect(repeated).toEqual([]);
});

/** Forms of their own, which anybody of a company may send. */
const ownThings =
  /^\/(user\/(userDetail|inform|emailNotificationManagement|fileReservationDownload|secondFactor|ownPassword|apiTokens)|questionnaire|registerSuccess)$/;

test("there are forms of most pages to try", () => {
  const forms = walked.formsOf("owner");
  expect(new Set(forms.map(({ url }) => url)).size).toBeGreaterThan(20);
  expect(forms.length).toBeGreaterThan(40);
  expect(staffForms.length).toBeGreaterThan(40);
});

test.each(["visitor", "disabled", "stranger", "employee", ...staffRoles] as const)(
  "%s sends the forms of the company and writes nothing",
  async (viewer) => {
    const wrong: string[] = [];
    let refused = 0;
    for (const form of walked.formsOf("owner")) {
      const access = accessOf[form.url];
      if (access === "public" || access === "signing-in" || String(access).startsWith("half-"))
        continue;
      const mayLook = expectedStatus(form.url, access, viewer);
      // Whoever has the right is shown elsewhere; here it is everybody who has not.
      const ofCompany = viewer === "stranger" || viewer === "employee";
      if (mayLook.startsWith("200") && !ofCompany) continue;
      if (viewer === "employee" && ownThings.test(form.url)) continue;
      const { status, to, written, writtenOfDemo } = await send(viewer, form);
      const what = `${form.address} ${JSON.stringify(form.fields).slice(0, 200)}: ${status} ${to}`;
      if (writtenOfDemo > 0) wrong.push(`written: ${what}`);
      if (!mayLook.startsWith("200") && written > 0) wrong.push(`kept: ${what}`);
      // A door stays a door; a right that is missing, or another company's document, is said.
      // Whose session has ended sees the form again, to send it after signing in.
      const door = viewer === "disabled" && status === 401 ? "302 /login" : `${status} ${to}`;
      if (mayLook.startsWith("302") && door !== mayLook) wrong.push(`${mayLook}, not ${what}`);
      if (/^[45]/.test(mayLook) && !/^4/.test(String(status)))
        wrong.push(`${mayLook}, not ${what}`);
      if (status >= 500) wrong.push(what);
      refused++;
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(10);
  },
  120_000,
);

/** The own sign-in of whoever is there, whatever their role, and work taken on by the duty of its document. */
const everybodys = [
  "/staff/login",
  "/staff/login/code",
  "/staff/ownPassword",
  "/staff/secondFactor",
  "/staff/mine",
  // Of several duties each is enough: tests/http/input/sent-before-form.test.ts.
  "/staff/uploads",
];
const staffPages = Object.keys(staffCommands) as (keyof typeof staffCommands & Url)[];
const commands = staffPages.flatMap((url) =>
  Object.entries(staffCommands[url] as Record<string, Duty>).map(([intent, duty]) => ({
    url,
    intent,
    duty,
  })),
);

test("every page of the console with an action, and every button on it, has its duty", async () => {
  // @ts-expect-error: exists once `remix vite:build` has run
  const build: ServerBuild = await import("../../build/server/index.js");
  const acting = Object.entries(build.routes)
    .filter(([url, route]) => url.startsWith("/staff") && route?.module.action)
    .map(([url]) => url)
    .filter((url) => !everybodys.includes(url) && url !== "/staff/*");
  expect(acting.sort()).toEqual([...staffPages].sort());

  const unnamed = staffForms.filter(
    ({ url, fields }) =>
      !everybodys.includes(url) &&
      !Object.hasOwn(staffCommands[url as keyof typeof staffCommands], intentOf({ fields })),
  );
  expect(unnamed.map((form) => `${form.url} ${intentOf(form)}`)).toEqual([]);
});

test.each(staffRoles)("%s is shown no button that they may not press", (role) => {
  const vain = formsShownTo(role).filter((form) => {
    if (everybodys.includes(form.url)) return false;
    const duties: Record<string, Duty> = staffCommands[form.url as keyof typeof staffCommands];
    return !staffMay(memberOf(role), duties[intentOf(form)]!);
  });
  expect(vain.map((form) => `${form.url} ${intentOf(form)}`)).toEqual([]);
});

test.each(["visitor", "disabled", "owner", "employee", "stranger"] as const)(
  "%s is led to the door by every button of the console, and nothing is kept",
  async (viewer) => {
    const wrong: string[] = [];
    for (const { url, intent } of commands)
      for (const form of bodiesOf(url, intent)) {
        const { status, to, written } = await send(viewer, form);
        if (status !== 302 || to !== "/staff/login" || written > 0)
          wrong.push(`${url} ${intent}: ${status} ${to} ${written}`);
      }
    expect(wrong).toEqual([]);
  },
  120_000,
);

// Refusals first: what is allowed may change what the others' forms are about.
test.each(staffRoles)(
  "%s is refused the buttons of others on a page in Chinese, and nothing is kept",
  async (role) => {
    const wrong: string[] = [];
    let refused = 0;
    for (const { url, intent, duty } of commands) {
      if (staffMay(memberOf(role), duty)) continue;
      for (const form of bodiesOf(url, intent)) {
        const { status, html, written } = await send(role, form);
        const said = /<h1>没有权限<\/h1>/.test(html) && /<html lang="zh-CN">/.test(html);
        if (status !== 403 || !said || written > 0)
          wrong.push(`${url} ${intent}: ${status} ${said} ${written}`);
        refused++;
      }
    }
    expect(wrong).toEqual([]);
    if (role !== "admin") expect(refused).toBeGreaterThan(40);
  },
  120_000,
);

test.each(staffRoles)(
  "%s is let do what is their duty: what is missing is said, no right is",
  async (role) => {
    const wrong: string[] = [];
    let allowed = 0;
    for (const { url, intent, duty } of commands) {
      if (!staffMay(memberOf(role), duty)) continue;
      const [bare] = bodiesOf(url, intent);
      const { status, to } = await send(role, bare!);
      if (status === 403 || status >= 500 || to.startsWith("/staff/login"))
        wrong.push(`${url} ${intent}: ${status} ${to}`);
      allowed++;
    }
    expect(wrong).toEqual([]);
    // A supervisor sees, and does nothing.
    expect(allowed > 1).toBe(role !== "supervisor");
  },
  120_000,
);

test("every call refuses who has no token, no right, or another company's documents", async () => {
  const { shop } = walked;
  const [owner] = await shop.db.select().from(tables.users).where(sql`id = 'user-demo'`);
  const person = (id: string, over: object) => ({ ...owner!, id, ...over }) as never;
  const narrow = ["order", "ship"] as const;
  for (const right of narrow)
    await shop.db.insert(tables.users).values(
      person(`user-${right}`, {
        role: "employee",
        loginName: `only-${right}`,
        email: `${right}@minato.example`,
        phone: right === "order" ? "09011110011" : "09011110012",
        permissions: [right],
      }),
    );
  const buyer = (id: string, companyId: string, role: "owner" | "employee", rights: string[]) =>
    ({
      kind: "buyer",
      id,
      companyId,
      role,
      permissions: rights,
      storeIds: null,
      name: id,
      emailVerified: true,
    }) as never;
  const tokenFor = async (...who: Parameters<typeof buyer>) =>
    (await tokenOf(shop as never, buyer(...who))).token;
  const tokens = {
    owner: await tokenFor("user-demo", "company-demo", "owner", []),
    stranger: await tokenFor("user-rival", "company-rival", "owner", []),
    order: await tokenFor("user-order", "company-demo", "employee", ["order"]),
    ship: await tokenFor("user-ship", "company-demo", "employee", ["ship"]),
  };
  const wrong: string[] = [];
  let tried = 0;
  for (const { path, does, input, open, permissions } of calls.filter(
    (one) => one.path !== "login/logout",
  )) {
    const names = "shape" in input ? Object.keys(input.shape as object) : [];
    const call = async (token: string | undefined, turn: number) => {
      const [all, ours] = [await changes(), await changesOfDemo()];
      const fields = Object.fromEntries(names.map((name) => [name, documentFor(name, turn)]));
      const { status, code } = await program(shop as never, token).call(path, fields);
      tried++;
      if (status >= 500) wrong.push(`${path} ${status}`);
      return { code, all: (await changes()) !== all, ours: (await changesOfDemo()) !== ours };
    };
    for (let turn = 0; turn < 4; turn++) {
      const stranger = await call(tokens.stranger, turn);
      if (stranger.ours) wrong.push(`${path}: another company wrote`);
      if (does === "reads" && stranger.all) wrong.push(`${path}: says that it reads`);
      if (open) continue;
      const visitor = await call(undefined, turn);
      if (visitor.code !== 401 || visitor.all) wrong.push(`${path}: without token ${visitor.code}`);
      // Nobody here has neither of the two rights.
      if (permissions.length === 0 || narrow.every((right) => permissions.includes(right)))
        continue;
      const employee = await call(permissions.includes("order") ? tokens.ship : tokens.order, turn);
      if (employee.code !== 403 || employee.all)
        wrong.push(`${path}: without right ${employee.code}`);
    }
    const own = await call(tokens.owner, 0);
    if (does === "reads" && own.all) wrong.push(`${path}: says that it reads`);
    if (!open && [401, 403].includes(own.code)) wrong.push(`${path}: owner ${own.code}`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(calls.length * 5);
}, 180_000);

/** Documents of the demo company under the names that calls have for them; another at each turn. */
function documentFor(name: string, turn: number) {
  const { order, payable, shipping, employee } = walked.sample;
  if (/quantity|count|yen|amount|page|size/i.test(name)) return "1";
  if (/porder|shipping/i.test(name)) return shipping;
  if (/reason|note|message|name|title/i.test(name)) return "確認";
  if (name === "intent" || name === "decision") return "approve";
  return [order, payable, shipping, employee][turn]!;
}

function memberOf(role: StaffRole): Staff {
  return { kind: "staff", id: role, role, name: role };
}

function formsShownTo(role: StaffRole) {
  return walked.formsOf(role).filter(({ address }) => !everybodys.includes(address.split("?")[0]!));
}

function intentOf({ fields }: Pick<FoundForm, "fields">) {
  return fields.find(([name]) => name === "intent")?.[1] ?? "";
}

/** The form as a page has it, where one is shown, and one that says nothing but its button. */
function bodiesOf(url: Url, intent: string) {
  const shown = staffForms.find((form) => form.url === url && intentOf(form) === intent);
  const bare: FoundForm = {
    url,
    address: addressOf(url, walked.sample),
    multipart: false,
    fields: intent ? [["intent", intent]] : [["x", "y"]],
  };
  return shown ? [bare, shown] : [bare];
}

async function send(viewer: Viewer, { address, fields, multipart }: FoundForm) {
  const body = multipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) (body as FormData).append(name, value);
  const [before, beforeOfDemo] = [await changes(), await changesOfDemo()];
  const response = await walked.browsers.get(viewer)!.answer(address, { method: "POST", body });
  const html = await response.text();
  return {
    html,
    status: response.status,
    to: response.headers.get("Location")?.split("?")[0] ?? "",
    written: (await changes()) - before,
    writtenOfDemo: (await changesOfDemo()) - beforeOfDemo,
  };
}

function changes() {
  return walked.shop.db.$count(tables.auditLog);
}

function changesOfDemo() {
  return walked.shop.db.$count(tables.auditLog, sql`company_id = 'company-demo'`);
}

async function findSecrets() {
  const rows = await walked.shop.db.all<{ secret: string }>(sql`
    SELECT name AS secret FROM companies WHERE id = 'company-demo'
    UNION SELECT number FROM orders WHERE company_id = 'company-demo'
    UNION SELECT number FROM shipping_requests WHERE company_id = 'company-demo'
    UNION SELECT number FROM top_up_reports WHERE company_id = 'company-demo'
    UNION SELECT email FROM users WHERE company_id = 'company-demo'
    UNION SELECT street FROM addresses WHERE company_id = 'company-demo'
    UNION SELECT name FROM users WHERE company_id = 'company-demo'`);
  return rows.map(({ secret }) => secret).filter((secret) => secret.length > 3);
}

/** Kana, and signs that simplified Chinese writes otherwise. */
const japanese =
  /[\u3041-\u3096\u30a1-\u30fc円払込発検価売単図気残権済変実続帰広読訳総処択駅様増減個対応仮届歳圧囲営観拠]/;
const saidIn = [
  "placeholder",
  "title",
  "alt",
  "aria-label",
  "aria-description",
  "data-label",
  "label",
];
/** Parts that cannot hold a mark: what is quoted in them is marked elsewhere on the page. */
const cannotBeMarked = /^(TITLE|OPTION)$/;

/** What of a page is Japanese and not marked as quoted. */
function unmarkedIn(html: string) {
  const document = parse(html);
  const quoted = document
    .querySelectorAll("[lang=ja]")
    .map(({ text }) => text.trim())
    .filter((text) => text.length > 1)
    .sort((one, other) => other.length - one.length);
  return unmarked(document, quoted);
}

function unmarked(part: HTMLElement, quoted: readonly string[]): string[] {
  if (part.getAttribute("lang") === "ja" || /^(SCRIPT|STYLE)$/.test(part.tagName ?? "")) return [];
  const without = (text: string) => quoted.reduce((left, one) => left.replaceAll(one, ""), text);
  const own = saidIn.map((name) => without(part.getAttribute(name) ?? ""));
  const inner = part.childNodes.flatMap((node) => {
    if (node.nodeType === NodeType.TEXT_NODE)
      return [cannotBeMarked.test(part.tagName) ? without(node.text) : node.text];
    return node.nodeType === NodeType.ELEMENT_NODE ? unmarked(node as HTMLElement, quoted) : [];
  });
  return [...own, ...inner].filter((text) => japanese.test(text)).map((text) => text.trim());
}

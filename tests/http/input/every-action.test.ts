import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { staffRoles } from "#app/domain/core/actor.ts";
import { calls } from "#app/routes/api/calls.server.ts";
import { accessOf } from "#app/routes.ts";
import * as tables from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import type { FoundForm } from "#tests/support/every/every-form.ts";
import type { Sample } from "#tests/support/every/every-page.ts";
import { expectedStatus, type Viewer } from "#tests/support/every/every-viewer.ts";
import { openWalkedShop } from "#tests/support/every/walked-shop.ts";
import type { LivedShop } from "#tests/support/lived-shop.ts";
import { program, tokenOf } from "#tests/support/program.ts";

// Every form and every call of the demo company, with its own documents in it, sent by everybody else.

let shop: LivedShop;
let sample: Sample;
let browsers: Map<Viewer, Browser>;
let forms: FoundForm[];

beforeAll(async () => {
  const walked = await openWalkedShop();
  ({ shop, sample, browsers } = walked);
  const staff = [...walked.formsOf("admin"), ...walked.formsOf("account_manager")];
  forms = [...walked.formsOf("owner"), ...staff.filter(({ url }) => url !== "/staff/login")];
}, 180_000);

/** What has been written by anybody, and what of it about the demo company. */
async function written() {
  const [row] = await shop.db.all<{ all: number; ours: number }>(sql`SELECT
    count(*) AS "all", COALESCE(sum(company_id = 'company-demo'), 0) AS ours FROM audit_log`);
  return row!;
}

async function send(viewer: Viewer, { address, fields, multipart }: FoundForm) {
  const body = multipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) (body as FormData).append(name, value);
  const response = await browsers.get(viewer)!.answer(address, { method: "POST", body });
  await response.arrayBuffer();
  const location = response.headers.get("Location")?.split("?")[0];
  return location ? `${response.status} ${location}` : String(response.status);
}

/** Forms of their own, which anybody of a company may send. */
const ownThings =
  /^\/(user\/(userDetail|inform|emailNotificationManagement|fileReservationDownload|secondFactor|ownPassword|apiTokens)|questionnaire|registerSuccess)$/;

test("there are forms of most pages to try", () => {
  const urls = new Set(forms.map(({ url }) => url));
  expect(urls.size).toBeGreaterThan(30);
  expect(forms.length).toBeGreaterThan(60);
});

test.each(["visitor", "disabled", "stranger", "employee", ...staffRoles] as const)(
  "%s sends the forms of others and writes nothing",
  async (viewer) => {
    const wrong: string[] = [];
    let refused = 0;
    for (const form of forms) {
      const access = accessOf[form.url];
      if (access === "public" || access === "signing-in" || String(access).startsWith("half-"))
        continue;
      const mayLook = expectedStatus(form.url, access, viewer);
      // Whoever has the right is shown elsewhere; here it is everybody who has not.
      const ofCompany = viewer === "stranger" || viewer === "employee";
      if (mayLook.startsWith("200") && !ofCompany) continue;
      if (viewer === "employee" && ownThings.test(form.url)) continue;
      const before = await written();
      const status = await send(viewer, form);
      const after = await written();
      const what = `${form.address} ${JSON.stringify(form.fields).slice(0, 200)}: ${status}`;
      if (after.ours !== before.ours) wrong.push(`written: ${what}`);
      if (!mayLook.startsWith("200") && after.all !== before.all) wrong.push(`kept: ${what}`);
      // A door stays a door; a right that is missing, or another company's document, is said.
      // Whose session has ended sees the form again, to send it after signing in.
      const door = viewer === "disabled" && status === "401" ? "302 /login" : status;
      if (mayLook.startsWith("302") && door !== mayLook) wrong.push(`${mayLook}, not ${what}`);
      if (/^[45]/.test(mayLook) && !/^4/.test(status)) wrong.push(`${mayLook}, not ${what}`);
      if (status.startsWith("5")) wrong.push(what);
      refused++;
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(10);
  },
  120_000,
);

test("every call refuses who has no token, no right, or another company's documents", async () => {
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
  const tokens = {
    owner: (await tokenOf(shop as never, buyer("user-demo", "company-demo", "owner", []))).token,
    stranger: (await tokenOf(shop as never, buyer("user-rival", "company-rival", "owner", [])))
      .token,
    order: (
      await tokenOf(shop as never, buyer("user-order", "company-demo", "employee", ["order"]))
    ).token,
    ship: (await tokenOf(shop as never, buyer("user-ship", "company-demo", "employee", ["ship"])))
      .token,
  };
  const wrong: string[] = [];
  let tried = 0;
  for (const { path, does, input, open, permissions } of calls.filter(
    (one) => one.path !== "login/logout",
  )) {
    const names = "shape" in input ? Object.keys(input.shape as object) : [];
    const call = async (token: string | undefined, turn: number) => {
      const before = await written();
      const fields = Object.fromEntries(names.map((name) => [name, documentFor(name, turn)]));
      const { status, code } = await program(shop as never, token).call(path, fields);
      const after = await written();
      tried++;
      if (status >= 500) wrong.push(`${path} ${status}`);
      return { code, all: after.all !== before.all, ours: after.ours !== before.ours };
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
  const documents = [sample.order, sample.payable, sample.shipping, sample.employee];
  if (/quantity|count|yen|amount|page|size/i.test(name)) return "1";
  if (/porder|shipping/i.test(name)) return sample.shipping;
  if (/reason|note|message|name|title/i.test(name)) return "確認";
  if (name === "intent" || name === "decision") return "approve";
  return documents[turn]!;
}

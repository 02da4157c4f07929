import type { ServerBuild } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import { type Staff, type StaffRole, staffRoles } from "#app/domain/core/actor.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import { staffCommands } from "#app/routes/staff/staff-commands.ts";
import type { Url } from "#app/routes.ts";
import * as tables from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import type { FoundForm } from "#tests/support/every/every-form.ts";
import { addressOf, type Sample } from "#tests/support/every/every-page.ts";
import type { Viewer } from "#tests/support/every/every-viewer.ts";
import { openWalkedShop } from "#tests/support/every/walked-shop.ts";
import type { LivedShop } from "#tests/support/lived-shop.ts";

// Every button of the console, pressed by every role, by buyers and by visitors.

let walked: Awaited<ReturnType<typeof openWalkedShop>>;
let shop: LivedShop;
let sample: Sample;
let browsers: Map<Viewer, Browser>;
let forms: FoundForm[];

const pages = Object.keys(staffCommands) as (keyof typeof staffCommands & Url)[];
/** The own sign-in of whoever is there, whatever their role. */
const everybodys = [
  "/staff/login",
  "/staff/login/code",
  "/staff/ownPassword",
  "/staff/secondFactor",
  // Whoever works on a document, by the duty of its kind.
  "/staff/mine",
];

beforeAll(async () => {
  walked = await openWalkedShop();
  ({ shop, sample, browsers } = walked);
  forms = staffRoles.flatMap(seenBy);
}, 180_000);

/** Work is taken on and noted from the page of its document, and sent to one's own. */
function seenBy(role: StaffRole) {
  const found = walked.formsOf(role);
  return found.filter(({ address }) => !everybodys.includes(address.split("?")[0]!));
}

function intentOf({ fields }: FoundForm) {
  return fields.find(([name]) => name === "intent")?.[1] ?? "";
}

test("every page with an action, and every button on it, has its duty", async () => {
  // @ts-expect-error: exists once `remix vite:build` has run
  const build: ServerBuild = await import("../../../build/server/index.js");
  const acting = Object.entries(build.routes)
    .filter(([url, route]) => url.startsWith("/staff") && route?.module.action)
    .map(([url]) => url)
    .filter((url) => !everybodys.includes(url) && url !== "/staff/*");
  expect(acting.sort()).toEqual([...pages].sort());

  const unnamed = forms
    .filter(({ url }) => !everybodys.includes(url))
    .filter(
      (form) =>
        !Object.hasOwn(staffCommands[form.url as keyof typeof staffCommands], intentOf(form)),
    )
    .map((form) => `${form.url} ${intentOf(form)}`);
  expect(unnamed).toEqual([]);
  expect(forms.length).toBeGreaterThan(40);
});

test.each(staffRoles)("%s is shown no button that they may not press", (role) => {
  const member: Staff = { kind: "staff", id: role, role, name: role };
  const shown = seenBy(role).filter(({ url }) => !everybodys.includes(url));
  const vain = shown.filter((form) => {
    const duties: Record<string, Duty> = staffCommands[form.url as keyof typeof staffCommands];
    return !staffMay(member, duties[intentOf(form)]!);
  });
  expect(vain.map((form) => `${form.url} ${intentOf(form)}`)).toEqual([]);
});

/** The form as a page has it, where one is shown now, and one that says nothing but its button. */
function bodiesOf(url: Url, intent: string) {
  const shown = forms.find((form) => form.url === url && intentOf(form) === intent);
  const bare: FoundForm = {
    url,
    address: addressOf(url, sample),
    multipart: false,
    fields: intent ? [["intent", intent]] : [["x", "y"]],
  };
  return shown ? [bare, shown] : [bare];
}

async function send(viewer: Viewer, { address, fields, multipart }: FoundForm) {
  const body = multipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) (body as FormData).append(name, value);
  const before = await shop.db.$count(tables.auditLog);
  const response = await browsers.get(viewer)!.answer(address, { method: "POST", body });
  const html = await response.text();
  return {
    html,
    status: response.status,
    to: response.headers.get("Location") ?? "",
    written: (await shop.db.$count(tables.auditLog)) - before,
  };
}

const commands = pages.flatMap((url) =>
  Object.entries(staffCommands[url] as Record<string, Duty>).map(([intent, duty]) => ({
    url,
    intent,
    duty,
  })),
);

test.each(["visitor", "disabled", "owner", "employee", "stranger"] as const)(
  "%s is led to the door by every button, and nothing is kept",
  async (viewer) => {
    const wrong: string[] = [];
    for (const { url, intent } of commands)
      for (const form of bodiesOf(url, intent)) {
        const { status, to, written } = await send(viewer, form);
        if (status !== 302 || !to.startsWith("/staff/login?") || written > 0)
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
    const member: Staff = { kind: "staff", id: role, role, name: role };
    const wrong: string[] = [];
    let refused = 0;
    for (const { url, intent, duty } of commands) {
      if (staffMay(member, duty)) continue;
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
    const member: Staff = { kind: "staff", id: role, role, name: role };
    const wrong: string[] = [];
    let allowed = 0;
    for (const { url, intent, duty } of commands) {
      if (!staffMay(member, duty)) continue;
      const [bare] = bodiesOf(url, intent);
      const { status, to } = await send(role, bare!);
      if (status === 403 || status >= 500 || to.startsWith("/staff/login"))
        wrong.push(`${url} ${intent}: ${status} ${to}`);
      allowed++;
    }
    expect(wrong).toEqual([]);
    expect(allowed).toBeGreaterThan(1);
  },
  120_000,
);

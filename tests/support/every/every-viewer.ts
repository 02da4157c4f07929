import { sql } from "drizzle-orm";
import { type Buyer, type Permission, type Staff, staffRoles } from "#app/domain/core/actor.ts";
import { fileKindsFor, staffMay } from "#app/domain/core/policy.ts";
import type { Access } from "#app/routes/page.ts";
import type { Url } from "#app/routes.ts";
import * as tables from "#db/schema/index.ts";
import type { Browser } from "../browser.ts";
import type { LivedShop } from "../lived-shop.ts";

const buyers = { owner: "user-demo", employee: "user-bare", stranger: "user-rival" };
const disabled = "user-gone";

/** Everybody who might try. */
export type Viewer = "visitor" | "disabled" | keyof typeof buyers | (typeof staffRoles)[number];

export const viewers: readonly Viewer[] = [
  "visitor",
  "disabled",
  "owner",
  "employee",
  "stranger",
  ...staffRoles,
];

/** Where somebody who is signed in already is sent on to. */
const home: Partial<Record<Url, string>> = {
  "/login": "/",
  "/register": "/user",
  "/staff/login": "/staff",
};

/** What a page answers to a viewer who opens it, as its line in the list of pages says. */
export function expectedStatus(url: Url, access: Access, viewer: Viewer): string {
  const member = (staffRoles as readonly string[]).includes(viewer)
    ? ({ kind: "staff", id: viewer, role: viewer, name: "" } as Staff)
    : undefined;
  const buyer = viewer in buyers;
  switch (access) {
    case "public":
      // The cart of a session that has ended is not that of a visitor.
      if (url === "/cart" && viewer === "disabled") return "302 /login";
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
      // Staff open the files of the documents that their duties are about; the sample is an order's.
      if (member) return fileKindsFor(member).includes("order") ? "200" : "404";
      return viewer === "owner" || viewer === "employee" ? "200" : buyer ? "404" : "302 /login";
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
  return /(\/\*|\/problem\/(:status|421))$/.test(url) ? "404" : "200";
}

/** A browser for each of them; one has been signed in and disabled since. */
export async function openViewers(shop: LivedShop) {
  const browsers = new Map<Viewer, Browser>();
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
  return browsers;
}

import { matchRoutes } from "@remix-run/react";
import type { Counted } from "#app/domain/console/queues/queues.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { buyerMay, isOwner, seesMoney, staffMay } from "#app/domain/core/policy.ts";
import { declaredPages } from "../declared-pages.ts";
import { type Access, accountGroups, consoleGroups, type MenuEntry, type Page } from "../page.ts";

interface Declared extends MenuEntry {
  href: string;
  access: Access;
}

const entries: readonly Declared[] = Object.entries<Page>(declaredPages)
  .flatMap(([href, { menu, access }]) => (menu ? [{ ...menu, href, access }] : []))
  .sort((a, b) => a.place - b.place);

export interface MenuLink {
  href: string;
  label: string;
  counts?: readonly Counted[] | undefined;
}

export interface MenuGroup {
  name: string;
  links: MenuLink[];
}

/** The groups of my page's list with the pages that this person may open. */
export function accountMenu(person: Buyer): MenuGroup[] {
  return grouped(accountGroups, person);
}

const pagesOf = Object.entries<Page>(declaredPages);

function menuWithin(folder: string) {
  // The folder of an audience holds pages of every group.
  if (folder.split("/").length < 3) return undefined;
  return pagesOf.find(([, { file, menu }]) => menu && file.startsWith(folder))?.[1].menu;
}

/** The group of the menu that a page stands in: its own, or that of a page beside it or beside its folder. */
function groupOf(url: string) {
  const page = (declaredPages as Record<string, Page>)[url];
  if (!page) return undefined;
  const folder = page.file.replace(/[^/]+$/, "");
  const menu = page.menu ?? menuWithin(folder) ?? menuWithin(folder.replace(/[^/]+\/$/, ""));
  return page.group ?? menu?.group;
}

/** The group of the page at an address of the account or the console, whatever its parameters are. */
export function groupAt(pathname: string) {
  if (pathname in declaredPages) return groupOf(pathname);
  const patterns = pagesOf.flatMap(([path, { frame }]) =>
    (frame === "account" || frame === "staff") && path.includes(":") ? [{ path }] : [],
  );
  return groupOf(matchRoutes(patterns, pathname)?.at(-1)?.route.path ?? "");
}

/** The console's groups with the pages that this person may open. */
export function consoleMenu(person: Staff): MenuGroup[] {
  return grouped(consoleGroups, person);
}

/** Without groups that come to nothing. */
function grouped(names: readonly MenuEntry["group"][], person: Buyer | Staff): MenuGroup[] {
  return names
    .map((name) => ({
      name,
      links: entries
        .filter(({ group, access }) => group === name && opens(person, access))
        .map(({ href, label, counts }) => ({ href, label, ...(counts && { counts }) })),
    }))
    .filter(({ links }) => links.length > 0);
}

/** Whether this member of staff may open a page of a whole address, whatever is asked of it. */
export function mayOpen(person: Staff, href: string) {
  const path = href.replace(/[?#].*/, "") || "/staff";
  return opens(person, (declaredPages as Record<string, Page>)[path]!.access);
}

/** What a menu need not lead to; the page itself refuses the rest anyway. */
function opens(person: Buyer | Staff, access: Access) {
  if (person.kind === "staff")
    return typeof access === "string" || ("duty" in access && staffMay(person, access.duty));
  if (access === "owner") return isOwner(person);
  if (typeof access === "string") return true;
  return "sees" in access ? seesMoney(person) : "right" in access && buyerMay(person, access.right);
}

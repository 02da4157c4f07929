import { createHash } from "node:crypto";
import type { Area } from "./http/document-handle.ts";
import accountText from "./routes/account/account.css?inline";
import accountUrl from "./routes/account/account.css?url";
import shopText from "./routes/shop/shop.css?inline";
import shopUrl from "./routes/shop/shop.css?url";
import staffText from "./routes/staff/staff.css?inline";
import staffUrl from "./routes/staff/staff.css?url";
import kitText from "./ui/style.css?inline";
import kitUrl from "./ui/style.css?url";

/** A stylesheet as pages link it, and its text for a browser that has not fetched it yet. */
interface Sheet {
  /** Its file's name with the hash of its content. */
  name: string;
  href: string;
  text: string;
}

const kit = sheetOf(kitUrl, kitText);
const areas: Record<Area, Sheet> = {
  shop: sheetOf(shopUrl, shopText),
  account: sheetOf(accountUrl, accountText),
  staff: sheetOf(staffUrl, staffText),
};
const all = [kit, ...Object.values(areas)];

/** What a page's policy allows: linked sheets of ours, and these very texts within the page. */
export const stylePolicy = `style-src 'self' ${all.map(({ text }) => `'${hashOf(text)}'`).join(" ")}`;

/**
 * The sheets that a page carries within itself, so that a browser paints it after one round trip, with the names that
 * the browser has from then on; undefined where it has them already.
 */
export function firstSheets(area: Area, known: readonly string[]) {
  const wanted = [kit, areas[area]];
  if (wanted.every(({ name }) => known.includes(name))) return undefined;
  const has = all.filter((sheet) => wanted.includes(sheet) || known.includes(sheet.name));
  return {
    sheets: wanted.map(({ href, text }) => ({ href, text })),
    names: has.map(({ name }) => name),
  };
}

function sheetOf(href: string, text: string): Sheet {
  return { name: href.slice(href.lastIndexOf("/") + 1, -".css".length), href, text };
}

function hashOf(text: string) {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

import { createCookie } from "@remix-run/cloudflare";

const ours = { httpOnly: true, secure: true, sameSite: "lax", path: "/" } as const;

/** What tells whose browser this is, or how its person wants pages drawn. */
const personal = ["__Host-session", "__Host-staff", "__Host-cart", "__Host-method", "__Host-flash"];

/** Whether a request brings what makes a page of the shop differ from what every visitor gets. */
export function isPersonal(headers: Headers) {
  return cookiesOf(headers).some(([name]) => personal.includes(name));
}

/** Names and raw values, with the space around them gone as every parser takes it away. */
function cookiesOf(headers: Headers) {
  return (headers.get("Cookie") ?? "").split(";").map((pair): [name: string, value: string] => {
    const [name = "", ...value] = pair.split("=");
    return [name.trim(), value.join("=").trim()];
  });
}

/**
 * The token of a buyer's session. `__Host-` ties it to this very host over a safe connection. It stays
 * longer than any session lives, so that the door can say why it opens nothing any more.
 */
export const buyerCookie = createCookie("__Host-session", { ...ours, maxAge: 30 * 86_400 });

/** Staff sign in apart, so that one browser can hold both. */
export const staffCookie = createCookie("__Host-staff", { ...ours, maxAge: 7 * 86_400 });

/** Who has signed in by this browser before, sealed: strangers' guesses are counted apart from it. */
export const deviceCookie = createCookie("__Host-device", { ...ours, maxAge: 365 * 86_400 });

/** The registration of this browser that waits for its mailed code, sealed. */
export const registrationCookie = createCookie("__Host-register", { ...ours, maxAge: 60 * 60 });

/** The password was right; the code of the second factor is awaited for some minutes. */
export const pendingCookie = createCookie("__Host-pending", { ...ours, maxAge: 10 * 60 });

/** The request and the address that a new password was asked for, sealed, while its code is awaited. */
export const resetCookie = createCookie("__Host-reset", { ...ours, maxAge: 10 * 60 });

/** The key of a visitor's cart. */
export const cartCookie = createCookie("__Host-cart", { ...ours, maxAge: 60 * 86_400 });

/** By which method of delivery this browser wants costs reckoned. */
export const methodCookie = createCookie("__Host-method", { ...ours, maxAge: 365 * 86_400 });

/** The goods that this browser looked at last, or that it does not want them noted. */
export const seenCookie = createCookie("__Host-seen", { ...ours, maxAge: 90 * 86_400 });

/** What a command has to say on the next page; nothing of it outlives the way there. */
export const flashCookie = { name: "__Host-flash", ...ours, maxAge: 60 };

/** A reader's browser, known only to count its 役に立った once. */
export const readerCookie = createCookie("__Host-reader", { ...ours, maxAge: 365 * 86_400 });

/**
 * By this header a page tells which sheets the browser has from then on; it becomes their cookie and goes no further.
 */
export const carriedSheets = "X-Carried-Sheets";

/** The sheets that the browser says it has, as its cookie says it. */
export function sheetsOf(headers: Headers) {
  const [, names = ""] = cookiesOf(headers).find(([name]) => name === "__Host-sheets") ?? [];
  return /^[\w.-]{1,300}$/.test(names) ? names.split(".") : [];
}

/** The header's value that notes what a page has carried; nothing on a page that caches share. */
export function noteSheets({ headers }: Response) {
  const names = headers.get(carriedSheets);
  headers.delete(carriedSheets);
  if (!names || headers.get("Cache-Control")?.includes("public")) return;
  return `__Host-sheets=${names}; Max-Age=${365 * 86_400}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}

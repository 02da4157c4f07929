import { createCookie } from "@remix-run/cloudflare";

const ours = { httpOnly: true, secure: true, sameSite: "lax", path: "/" } as const;

/** The token of a buyer's session. `__Host-` ties it to this very host over a safe connection. */
export const buyerCookie = createCookie("__Host-session", { ...ours, maxAge: 14 * 86_400 });

/** Staff sign in apart, so that one browser can hold both. */
export const staffCookie = createCookie("__Host-staff", { ...ours, maxAge: 12 * 3_600 });

/** The password was right; the code of the second factor is awaited for some minutes. */
export const pendingCookie = createCookie("__Host-pending", { ...ours, maxAge: 10 * 60 });

/** The address that a new password was asked for, while its code is awaited. */
export const resetCookie = createCookie("__Host-reset", { ...ours, maxAge: 10 * 60 });

/** The key of a visitor's cart. */
export const cartCookie = createCookie("__Host-cart", { ...ours, maxAge: 60 * 86_400 });

/** A reader's browser, known only to count its 役に立った once. */
export const readerCookie = createCookie("__Host-reader", { ...ours, maxAge: 365 * 86_400 });

import { japanDay } from "#app/domain/core/calendar.ts";
import {
  aliveSince,
  isTouchDue,
  touchSessions,
} from "#app/domain/customers/session/session.server.ts";
import { hashToken } from "#app/domain/customers/session/token.server.ts";
import { isMethodCode } from "#app/domain/pricing/freight-list.ts";
import type { Services } from "../context.ts";
import { buyerCookie, cartCookie, methodCookie, staffCookie } from "./cookies.server.ts";
import type { Viewer } from "./viewer.ts";
import { viewerQuery } from "./viewer-query.server.ts";
import { type LastUse, viewerOfRow } from "./viewer-row.server.ts";

type Lent = Pick<Services, "db" | "now" | "staffSecondFactor" | "after">;

/** Who is looking, by the cookies of their request: one round trip. */
export async function readViewer(
  { db, now, staffSecondFactor, after }: Lent,
  request: Request,
): Promise<Viewer> {
  const { buyerHash, staffHash, ...brought } = await broughtIn(request.headers.get("Cookie") ?? "");
  const moment = now();
  const [row] = await viewerQuery(db, {
    buyerHash,
    staffHash,
    guestKey: brought.guestKey ?? "",
    now: moment.getTime(),
    buyerSince: aliveSince("buyer", moment),
    staffSince: aliveSince("staff", moment),
    today: japanDay(moment),
  });
  const { viewer, lastUse } = viewerOfRow(row, { ...brought, staffSecondFactor });
  const used = usedNow(lastUse, { buyerHash, staffHash }, moment);
  // Once the answer is on its way, so that no page waits for it.
  if (used.length > 0) after(() => touchSessions({ db, now: moment }, used));
  return viewer;
}

/** The sessions that it is time to note as in use. */
function usedNow(
  { buyer, staff }: LastUse,
  { buyerHash, staffHash }: { buyerHash: string; staffHash: string },
  moment: Date,
) {
  return [
    ...(buyer !== undefined && isTouchDue("buyer", buyer, moment) ? [buyerHash] : []),
    ...(staff !== undefined && isTouchDue("staff", staff, moment) ? [staffHash] : []),
  ];
}

async function broughtIn(header: string) {
  const [buyerToken, staffToken, guestKey, method] = await Promise.all(
    [buyerCookie, staffCookie, cartCookie, methodCookie].map((cookie) =>
      textIn(cookie.parse(header)),
    ),
  );
  const [buyerHash = "", staffHash = ""] = await Promise.all(
    [buyerToken, staffToken].map((token) => (token ? hashToken(token) : "")),
  );
  const costMethod = isMethodCode(method) ? method : undefined;
  return { buyerToken, staffToken, guestKey, costMethod, buyerHash, staffHash };
}

/** A cookie somebody has tampered with is no cookie. */
async function textIn(parsed: Promise<unknown>): Promise<string | undefined> {
  const value = await parsed.catch(() => undefined);
  return typeof value === "string" && value.length <= 100 ? value : undefined;
}

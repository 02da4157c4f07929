import { japanDay } from "#app/domain/core/calendar.ts";
import { aliveSince, isDue, noteSeen } from "#app/domain/customers/session/idle.server.ts";
import { hashToken } from "#app/domain/customers/session/token.server.ts";
import { isMethodCode } from "#app/domain/pricing/freight/freight-list.ts";
import type { Services } from "../context.ts";
import { Copies } from "../kept/copies.ts";
import { buyerCookie, cartCookie, methodCookie, staffCookie } from "./cookies.server.ts";
import type { Viewer } from "./viewer.ts";
import { type AskViewer, askPlainly } from "./viewer-query.server.ts";
import { type LastUse, type ViewerRow, viewerOfRow } from "./viewer-row.server.ts";

type Lent = Pick<Services, "db" | "now" | "staffSecondFactor" | "after">;

/** A viewer as they were found, to see by the next row whether they are still the same. */
export interface Looked {
  row: ViewerRow;
  viewer: Viewer;
  lastUse: LastUse;
}

export async function readViewer(lent: Lent, request: Request): Promise<Viewer> {
  const { read, viewerOf } = await viewerReading(lent, request);
  return viewerOf(await read());
}

/**
 * What asks who is looking, how its row is read, and by which cookies they are known. Whoever needs more
 * of the same moment asks for it along with them.
 */
export async function viewerReading(
  { db, now, staffSecondFactor, after }: Lent,
  request: Request,
  ask: AskViewer = askPlainly,
) {
  const brought = await broughtIn(request.headers.get("Cookie") ?? "");
  const { buyerToken, staffToken, guestKey, costMethod, buyerHash, staffHash } = brought;
  const moment = now();

  const read = () =>
    ask(db, {
      buyerHash,
      staffHash,
      guestKey: guestKey ?? "",
      now: moment.getTime(),
      buyerSince: aliveSince("buyer", moment),
      staffSince: aliveSince("staff", moment),
      today: japanDay(moment),
    });

  return {
    cookies: `${buyerHash}/${staffHash}/${guestKey ?? ""}/${costMethod ?? ""}`,
    read,
    viewerOf,
    lookedBy,
    noteUse,
  };

  function viewerOf(rows: readonly ViewerRow[]) {
    return lookedBy(rows).viewer;
  }

  function lookedBy([row]: readonly ViewerRow[]): Looked {
    const { viewer, lastUse } = viewerOfRow(row, {
      buyerToken,
      staffToken,
      guestKey,
      costMethod,
      staffSecondFactor,
    });
    noteUse(lastUse);
    return { row: row!, viewer, lastUse };
  }

  /** Notes that the sessions are in use, where it is time to. */
  function noteUse({ buyer, staff }: LastUse) {
    const due = [
      ...(buyer !== undefined && isDue("buyer", buyer, moment) ? [buyerHash] : []),
      ...(staff !== undefined && isDue("staff", staff, moment) ? [staffHash] : []),
    ];
    // Once the answer is on its way, so that no page waits for it.
    if (due.length > 0) after(() => noteSeen({ db, now: moment }, due));
  }
}

interface Brought {
  buyerToken: string | undefined;
  staffToken: string | undefined;
  guestKey: string | undefined;
  costMethod: string | undefined;
  buyerHash: string;
  staffHash: string;
}

/** Browsers send the same cookies with each request: what they say is worked out once. */
const broughtBefore = new Copies<Brought>({ most: 500, bytes: 500_000 });

async function broughtIn(header: string): Promise<Brought> {
  const before = broughtBefore.get(header);
  if (before) return before;
  const [buyerToken, staffToken, guestKey, method] = await Promise.all(
    [buyerCookie, staffCookie, cartCookie, methodCookie].map((cookie) =>
      textIn(cookie.parse(header)),
    ),
  );
  const [buyerHash = "", staffHash = ""] = await Promise.all(
    [buyerToken, staffToken].map((token) => (token ? hashToken(token) : "")),
  );
  const costMethod = isMethodCode(method) ? method : undefined;
  const brought = { buyerToken, staffToken, guestKey, costMethod, buyerHash, staffHash };
  broughtBefore.set(header, brought, header.length);
  return brought;
}

/** A cookie somebody has tampered with is no cookie. */
async function textIn(parsed: Promise<unknown>): Promise<string | undefined> {
  const value = await parsed.catch(() => undefined);
  return typeof value === "string" && value.length <= 100 ? value : undefined;
}

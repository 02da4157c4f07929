import { type SQL, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import {
  aliveSince,
  isDue,
  lastSeen,
  noteSeen,
} from "#app/domain/customers/session/idle.server.ts";
import { hashToken } from "#app/domain/customers/session/token.server.ts";
import type { Services } from "../context.ts";
import { buyerCookie, cartCookie, staffCookie } from "./cookies.server.ts";
import type { Viewer } from "./viewer.ts";
import { type LastUse, type ViewerRow, viewerOfRow } from "./viewer-row.server.ts";

type Lent = Pick<Services, "db" | "now" | "staffSecondFactor" | "after">;

/** A viewer as they were found, to see by the next row whether they are still the same. */
export interface Looked {
  row: ViewerRow;
  viewer: Viewer;
  lastUse: LastUse;
}

export async function readViewer(lent: Lent, request: Request): Promise<Viewer> {
  const { query, viewerOf } = await viewerReading(lent, request);
  return viewerOf(await query);
}

/** The company of who is looking, within what is read along with them; null of a visitor. */
export const companyOfPerson = sql<string>`(SELECT company_id FROM person)`;

/**
 * The query that says who is looking, with one more column if asked for, how its row is read, and by
 * which cookies they are known.
 */
export async function viewerReading(
  { db, now, staffSecondFactor, after }: Lent,
  request: Request,
  also: SQL = sql`NULL`,
) {
  const cookies = request.headers.get("Cookie");
  const [buyerToken, staffToken, guestKey] = await Promise.all(
    [buyerCookie, staffCookie, cartCookie].map((cookie) => read(cookie.parse(cookies))),
  );
  const [buyerHash = "", staffHash = ""] = await Promise.all(
    [buyerToken, staffToken].map((token) => (token ? hashToken(token) : "")),
  );
  const moment = now();

  const query = db.all<ViewerRow>(viewerSql({ buyerHash, staffHash, guestKey }, moment, also));

  return {
    cookies: `${buyerHash}/${staffHash}/${guestKey ?? ""}`,
    query,
    viewerOf,
    lookedBy,
    noteUse,
  };

  function viewerOf(rows: readonly ViewerRow[]) {
    return lookedBy(rows).viewer;
  }

  function lookedBy([row]: readonly ViewerRow[]): Looked {
    const brought = { buyerToken, staffToken, guestKey, staffSecondFactor };
    const { viewer, lastUse } = viewerOfRow(row, brought);
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

/** What sessions and carts are kept under; empty where the browser brought none. */
interface Keys {
  buyerHash: string;
  staffHash: string;
  guestKey: string | undefined;
}

function viewerSql({ buyerHash, staffHash, guestKey }: Keys, moment: Date, also: SQL) {
  return sql`
    WITH person AS (
      SELECT u.id, u.company_id, u.role, u.permissions, u.name, u.email_verified_at, u.store_ids, ${lastSeen} AS seen_at,
        max(s.created_at, COALESCE(s.reauthenticated_at, 0)) AS reauthenticated_at
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = ${buyerHash} AND s.expires_at > ${moment.getTime()} AND u.state = 'in_use'
        AND ${lastSeen} > ${aliveSince("buyer", moment)}
    )
    SELECT
      (SELECT json_object(
        'id', p.id, 'seenAt', p.seen_at, 'companyId', p.company_id, 'role', p.role, 'permissions', p.permissions, 'name', p.name,
        'verified', p.email_verified_at, 'reauthenticatedAt', p.reauthenticated_at, 'storeIds', p.store_ids, 'companyName', c.name,
        'balanceYen', (SELECT balance_yen FROM ledger_accounts WHERE id = 'wallet/' || p.company_id),
        'unreadCount', (SELECT count(*) FROM (SELECT n.id FROM notices n WHERE (n.company_id = p.company_id OR n.company_id IS NULL)
          AND n.published_at <= ${moment.getTime()}
          AND NOT EXISTS (SELECT 1 FROM notice_settings k WHERE k.user_id = p.id AND k.kind = n.kind AND k.site = 0)
          AND NOT EXISTS (SELECT 1 FROM notice_reads r WHERE r.user_id = p.id AND r.notice_id = n.id) LIMIT 100))
      ) FROM person p JOIN companies c ON c.id = p.company_id) AS user,
      (SELECT json_object('id', f.id, 'seenAt', ${lastSeen}, 'role', f.role, 'name', f.name, 'passwordGiven', f.password_given,
        'secured', EXISTS (SELECT 1 FROM second_factors t WHERE t.person = 'staff:' || f.id AND t.confirmed_at IS NOT NULL)) FROM sessions s JOIN staff f ON f.id = s.staff_id
        WHERE s.token_hash = ${staffHash} AND s.expires_at > ${moment.getTime()} AND f.state = 'in_use'
        AND ${lastSeen} > ${aliveSince("staff", moment)}) AS staff,
      (SELECT json_object('all', count(*), 'alibaba', COALESCE(sum(l.platform = '1688'), 0)) FROM cart_lines l JOIN carts k ON k.id = l.cart_id
        WHERE k.user_id = (SELECT id FROM person) OR ((SELECT id FROM person) IS NULL AND k.guest_key = ${guestKey ?? ""})) AS cart,
      (SELECT json_object('day', day, 'ttsRate', tts_rate, 'spreadYen', COALESCE((SELECT value FROM settings
        WHERE key = 'spreadYen' AND effective_from <= ${japanDay(moment)} ORDER BY effective_from DESC LIMIT 1), spread_yen)) FROM exchange_rates
        WHERE day <= ${japanDay(moment)} ORDER BY day DESC LIMIT 1) AS rate,
      ${also} AS also`;
}

/** A cookie somebody has tampered with is no cookie. */
async function read(parsed: Promise<unknown>): Promise<string | undefined> {
  const value = await parsed.catch(() => undefined);
  return typeof value === "string" && value.length <= 100 ? value : undefined;
}

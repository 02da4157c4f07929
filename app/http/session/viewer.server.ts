import { type SQL, sql } from "drizzle-orm";
import type { Buyer, Permission, StaffRole } from "#app/domain/core/actor.ts";
import { japanDay, slashed } from "#app/domain/core/calendar.ts";
import { seesMoney } from "#app/domain/core/policy.ts";
import {
  aliveSince,
  isDue,
  lastSeen,
  noteSeen,
} from "#app/domain/customers/session/idle.server.ts";
import { hashToken } from "#app/domain/customers/session/token.server.ts";
import { appliedRate } from "#app/domain/pricing/price-lists/pricing.ts";
import type { Services } from "../context.ts";
import { buyerCookie, cartCookie, staffCookie } from "./cookies.server.ts";
import type { FirstDuty, Viewer } from "./viewer.ts";

interface Row {
  user: string | null;
  staff: string | null;
  cart: string;
  rate: string | null;
  also: string | null;
}

interface UserRow {
  id: string;
  seenAt: number;
  companyId: string;
  role: "owner" | "employee";
  permissions: string;
  name: string;
  verified: number | null;
  storeIds: string | null;
  reauthenticatedAt: number;
  companyName: string;
  balanceYen: number | null;
  unreadCount: number;
}

interface StaffRow {
  id: string;
  seenAt: number;
  role: StaffRole;
  name: string;
  passwordGiven: number;
  secured: number;
}

interface RateRow {
  day: string;
  ttsRate: string;
  spreadYen: string;
}

type Lent = Pick<Services, "db" | "now" | "staffSecondFactor" | "after">;

export async function readViewer(lent: Lent, request: Request): Promise<Viewer> {
  const { query, viewerOf } = await viewerReading(lent, request);
  return viewerOf(await query);
}

/** The company of who is looking, within what is read along with them; null of a visitor. */
export const companyOfPerson = sql<string>`(SELECT company_id FROM person)`;

/** The query that says who is looking, with one more column if asked for, and how its row is read. */
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

  const query = db.all<Row>(sql`
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
      ${also} AS also`);

  return { query, viewerOf };

  function viewerOf([row]: readonly Row[]): Viewer {
    const user: UserRow | null = row?.user ? JSON.parse(row.user) : null;
    const person: StaffRow | null = row?.staff ? JSON.parse(row.staff) : null;
    const rate: RateRow | null = row?.rate ? JSON.parse(row.rate) : null;

    const buyer: Buyer | undefined = user
      ? {
          kind: "buyer",
          id: user.id,
          companyId: user.companyId,
          role: user.role,
          permissions: JSON.parse(user.permissions) as Permission[],
          name: user.name,
          emailVerified: user.verified !== null,
          storeIds: user.storeIds === null ? null : (JSON.parse(user.storeIds) as string[]),
        }
      : undefined;
    const due = [
      ...(user && isDue("buyer", user.seenAt, moment) ? [buyerHash] : []),
      ...(person && isDue("staff", person.seenAt, moment) ? [staffHash] : []),
    ];
    // Once the answer is on its way, so that no page waits for it.
    if (due.length > 0) after(() => noteSeen({ db, now: moment }, due));

    return {
      buyer,
      balanceYen: buyer && seesMoney(buyer) ? (user?.balanceYen ?? 0) : undefined,
      staff: person
        ? { kind: "staff", id: person.id, role: person.role, name: person.name }
        : undefined,
      reauthenticatedAt: user?.reauthenticatedAt,
      staffFirst: staffDuty(person),
      guestKey,
      ended: {
        buyer: buyerToken !== undefined && !user,
        staff: staffToken !== undefined && !person,
      },
      header: {
        companyName: user?.companyName ?? null,
        cart: row ? JSON.parse(row.cart) : { all: 0, alibaba: 0 },
        unreadCount: user?.unreadCount ?? 0,
        rate: rate && {
          ...rate,
          day: slashed(rate.day),
          rate: appliedRate(rate.ttsRate, rate.spreadYen),
        },
      },
    };
  }

  function staffDuty(member: StaffRow | null): FirstDuty | undefined {
    if (member?.passwordGiven) return "own-password";
    return member && staffSecondFactor && !member.secured ? "second-factor" : undefined;
  }
}

/** A cookie somebody has tampered with is no cookie. */
async function read(parsed: Promise<unknown>): Promise<string | undefined> {
  const value = await parsed.catch(() => undefined);
  return typeof value === "string" && value.length <= 100 ? value : undefined;
}

import { sql } from "drizzle-orm";
import { unreadCount } from "#app/domain/content/notice/notices.server.ts";
import { lastSeen } from "#app/domain/customers/session/session.server.ts";
import type { Database } from "#db/client.ts";
import type { ViewerRow } from "./viewer-row.server.ts";

/** By what a viewer is found: hashes of tokens, moments in milliseconds, a day of Japan. */
interface ViewerGiven {
  buyerHash: string;
  staffHash: string;
  guestKey: string;
  now: number;
  buyerSince: number;
  staffSince: number;
  today: string;
}

/** The statement that says who is looking. */
export function viewerQuery(
  db: Database,
  { buyerHash, staffHash, guestKey, now, buyerSince, staffSince, today }: ViewerGiven,
) {
  return db.all<ViewerRow>(sql`
    WITH person AS (
      SELECT u.id, u.company_id, u.role, u.permissions, u.name, u.email_verified_at, u.store_ids, u.password_given, ${lastSeen} AS seen_at,
        max(s.created_at, COALESCE(s.reauthenticated_at, 0)) AS reauthenticated_at
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = ${buyerHash} AND s.expires_at > ${now} AND u.state = 'in_use'
        AND ${lastSeen} > ${buyerSince}
    )
    SELECT
      (SELECT json_object(
        'id', p.id, 'seenAt', p.seen_at, 'companyId', p.company_id, 'role', p.role, 'permissions', p.permissions, 'name', p.name,
        'passwordGiven', p.password_given, 'verified', p.email_verified_at, 'reauthenticatedAt', p.reauthenticated_at, 'storeIds', p.store_ids, 'companyName', c.name,
        'balanceYen', (SELECT balance_yen FROM ledger_accounts WHERE id = 'wallet/' || p.company_id
          AND (p.store_ids IS NULL OR EXISTS (SELECT 1 FROM stores s WHERE s.company_id = p.company_id
            AND s.id IN (SELECT value FROM json_each(p.store_ids)) AND s.wallet_opened_at IS NULL))),
        'storesYen', (SELECT sum(COALESCE(a.balance_yen, 0)) FROM stores s
          LEFT JOIN ledger_accounts a ON a.id = 'wallet/' || s.company_id || '/' || s.id
          WHERE s.company_id = p.company_id AND s.wallet_opened_at IS NOT NULL
            AND (p.store_ids IS NULL OR s.id IN (SELECT value FROM json_each(p.store_ids)))),
        'unreadCount', ${unreadCount(sql`p.id`, sql`p.company_id`, now)}
      ) FROM person p JOIN companies c ON c.id = p.company_id) AS user,
      (SELECT json_object('id', f.id, 'seenAt', ${lastSeen}, 'role', f.role, 'alsoRoles', json(f.also_roles), 'name', f.name, 'passwordGiven', f.password_given,
        'secured', EXISTS (SELECT 1 FROM second_factors t WHERE t.person = 'staff:' || f.id AND t.confirmed_at IS NOT NULL)) FROM sessions s JOIN staff f ON f.id = s.staff_id
        WHERE s.token_hash = ${staffHash} AND s.expires_at > ${now} AND f.state = 'in_use'
        AND ${lastSeen} > ${staffSince}) AS staff,
      (SELECT json_object('all', count(*), 'alibaba', COALESCE(sum(l.platform = '1688'), 0)) FROM cart_lines l JOIN carts k ON k.id = l.cart_id
        WHERE k.user_id = (SELECT id FROM person) OR ((SELECT id FROM person) IS NULL AND k.guest_key = ${guestKey})) AS cart,
      (SELECT json_object('day', day, 'ttsRate', tts_rate, 'spreadYen', COALESCE((SELECT value FROM settings
        WHERE key = 'spreadYen' AND effective_from <= ${today} ORDER BY effective_from DESC LIMIT 1), spread_yen)) FROM exchange_rates
        WHERE day <= ${today} ORDER BY day DESC LIMIT 1) AS rate`);
}

import { notInArray, type SQL, sql } from "drizzle-orm";
import {
  recordDays,
  type ServiceFigure,
  type ServiceRecord,
  spreadOf,
} from "#app/domain/content/articles/service-record.ts";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { workingBetween } from "#app/domain/core/holiday/working-time.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { serviceRecords } from "#db/schema/index.ts";
import { readServiceRules } from "./service-rules.server.ts";

const dayMs = 86_400_000;
/** The newest so many of each kind: as many as anybody would want to know of. */
const casesMax = 20_000;

/**
 * Counts what we publish of the last 90 days: working minutes until a quote or an answer to お問い合わせ, days
 * until goods were in our warehouse or with the customer in Japan, and bad pieces among those inspected.
 */
export async function sumServiceRecord(scope: Scope<System>): Promise<void> {
  const { db, now } = scope;
  const from = daysAfter(now, -recordDays).getTime();
  const [{ rests }, [quotes, contacts, came, sent, [pieces]]] = await Promise.all([
    readServiceRules(scope),
    db.batch([
      db.all<Span>(quoted(from)),
      db.all<Span>(answered(from)),
      db.all<Span>(arrived(from)),
      db.all<Span & { method: string }>(received(from)),
      db.all<{ checked: number; bad: number }>(inspected(from)),
    ]),
  ]);
  const working = (spans: readonly Span[]) =>
    spans.map(({ began, ended }) => workingBetween(new Date(began), new Date(ended), rests));
  const days = (spans: readonly Span[]) =>
    spans.map(({ began, ended }) => Math.max(0, ended - began) / dayMs);
  const { checked, bad } = pieces ?? { checked: 0, bad: 0 };

  const spreads: [ServiceFigure, Omit<ServiceRecord, "figure"> | undefined][] = [
    ["quote-answer", spreadOf(working(quotes))],
    ["contact-answer", spreadOf(working(contacts))],
    ["arrival", spreadOf(days(came))],
    ...[...new Set(sent.map(({ method }) => method))].map(
      (code): [ServiceFigure, ReturnType<typeof spreadOf>] => [
        `transit:${code}`,
        spreadOf(days(sent.filter(({ method }) => method === code))),
      ],
    ),
    ["defects", checked > 0 ? { sample: checked, usual: bad, slow: bad } : undefined],
  ];
  await keep(
    scope,
    spreads.flatMap(([figure, spread]) => (spread ? [{ figure, ...spread }] : [])),
  );
}

interface Span {
  began: number;
  ended: number;
}

/** One commit, so that no page shows half of it. */
async function keep(scope: Scope<System>, found: readonly ServiceRecord[]) {
  const { db } = scope;
  await commit(
    scope,
    [
      db.delete(serviceRecords).where(
        notInArray(
          serviceRecords.figure,
          found.map(({ figure }) => figure),
        ),
      ),
      ...found.map((row) =>
        db
          .insert(serviceRecords)
          .values(row)
          .onConflictDoUpdate({ target: serviceRecords.figure, set: row }),
      ),
    ],
    {},
  );
}

/** Each quote of the orders that were asked for since then, from when it was asked for, anew too. */
function quoted(from: number): SQL {
  return sql`SELECT q.at AS ended, (SELECT max(a.at) FROM document_events a WHERE a.document_kind = 'order'
      AND a.document_id = o.id AND a.version < q.version AND a.state = 'quoting'
      AND a.from_state IS NOT 'quoting') AS began
    FROM orders o CROSS JOIN document_events q ON q.document_kind = 'order' AND q.document_id = o.id
      AND q.from_state = 'quoting' AND q.state IN ('awaiting_payment', 'deposit_awaiting')
    WHERE o.state IN ('awaiting_payment', 'deposit_awaiting', 'awaiting_finance', 'buying', 'balance_awaiting',
        'purchased', 'cancelled') AND o.submitted_at >= ${from} AND began IS NOT NULL
    LIMIT ${casesMax}`;
}

function answered(from: number): SQL {
  return sql`SELECT asked_at AS began, answered_at AS ended FROM contacts
    WHERE answered_at >= ${from} ORDER BY answered_at DESC LIMIT ${casesMax}`;
}

/** Lines of purchases that were bought since then and came, by their first piece. */
function arrived(from: number): SQL {
  return sql`SELECT p.bought_at AS began, (SELECT min(t.received_at) FROM lots t
      WHERE t.order_line_id = b.order_line_id AND t.purchase_id = p.id) AS ended
    FROM purchases p CROSS JOIN purchase_lines b ON b.purchase_id = p.id
    WHERE p.state = 'bought' AND p.bought_at >= ${from} AND ended IS NOT NULL
    ORDER BY p.bought_at DESC LIMIT ${casesMax}`;
}

function received(from: number): SQL {
  return sql`SELECT r.method_code AS method, r.shipped_at AS began, r.received_at AS ended
    FROM logistics_methods m CROSS JOIN shipping_requests r ON r.method_code = m.code
    WHERE r.received_at IS NOT NULL AND r.shipped_at >= ${from} LIMIT ${casesMax}`;
}

/** Pieces of these purchases that were inspected, and those that were found bad. */
function inspected(from: number): SQL {
  return sql`SELECT coalesce(sum(t.good_quantity + t.bad_quantity), 0) AS checked,
      coalesce(sum(t.bad_quantity), 0) AS bad
    FROM purchases p CROSS JOIN purchase_lines b ON b.purchase_id = p.id
      CROSS JOIN lots t ON t.order_line_id = b.order_line_id AND t.purchase_id = p.id
    WHERE p.state = 'bought' AND p.bought_at >= ${from} AND t.inspected_at IS NOT NULL`;
}

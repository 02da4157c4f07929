import { eq, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf } from "#app/domain/core/search-words.server.ts";
import { companies, logisticsMethods, shippingRequests } from "#db/schema/index.ts";
import { toUnpackQuery } from "../unpacking/list-to-unpack.server.ts";
import { type ShippingStage, shippingStages, stageCountMax } from "./shipping-stages.ts";

const weighsFirst = sql`r.weighs_first`;
/** Some line was not fetched whole, though others may lie in a box already. */
const unpicked = sql`EXISTS (SELECT 1 FROM shipping_lines l LEFT JOIN pick_lines p ON p.shipping_line_id = l.id
  WHERE l.request_id = r.id AND max(COALESCE(p.picked_quantity, 0), (SELECT COALESCE(sum(c.quantity), 0)
    FROM open_box_contents c WHERE c.shipping_line_id = l.id)) < l.quantity)`;

/** What a stage asks of a request beyond its state; every request of these two states is in one of the four. */
const conditionsOn = (
  state: SQL,
  weighs: SQL,
  unpicked: SQL,
): Partial<Record<ShippingStage, SQL>> => ({
  weigh: sql`${weighs}`,
  quote: sql`${weighs} = (${state} = 'packing')`,
  pick: sql`NOT ${weighs} AND ${unpicked}`,
  pack: sql`NOT ${weighs} AND NOT ${unpicked}`,
});
/** What waits for its buyer: a quote, or what packed boxes and a hold cost beyond it, asked with a deadline. */
const unpaidConditions: Partial<Record<ShippingStage, SQL>> = {
  pay: sql`r.settle_by IS NULL`,
  difference: sql`r.settle_by IS NOT NULL`,
};
const conditions = { ...unpaidConditions, ...conditionsOn(sql`r.state`, weighsFirst, unpicked) };

/** Requests of each stage that the page of all work shows; the rest is a link away. */
export const workShown = 10;

const workStages = (Object.keys(shippingStages) as ShippingStage[]).filter(
  (stage) => shippingStages[stage].work,
);

/** 现在要做: how many requests stand in each stage, of each stage of work those that wait longest, and how many boxes are to be unpacked. One round trip. */
export async function readShippingWork(scope: Scope<Staff>) {
  const [counts, [toUnpack], ...rows] = await scope.db.batch([
    scope.db.all<StageCount>(countsOfStages),
    toUnpackQuery(scope),
    ...workStages.map((stage) => requestsQuery(scope, inStage(stage, undefined), "ASC", workShown)),
  ]);
  const lists = rows as unknown as ShownRequest[][];
  return {
    counts: countedStages(counts),
    toUnpack: toUnpack?.count ?? 0,
    work: workStages.map((stage, at) => ({ stage, requests: lists[at] ?? [] })),
  };
}

/**
 * A page of one stage's requests and how many stand in each; `words` (a number, a tracking number or a
 * company's name) looks through all of them instead. One round trip.
 */
export async function readShippingStage(
  scope: Scope<Staff>,
  stage: ShippingStage,
  words: string,
  after: QueuePlace | undefined,
) {
  const { db } = scope;
  const { work } = shippingStages[stage];
  const order = work && !words ? "ASC" : "DESC";
  const ids = words ? foundBy(words) : inStage(stage, after);
  const [rows, counts] = await db.batch([
    requestsQuery(scope, ids, order, queuePageSize + 1),
    db.all<StageCount>(countsOfStages),
  ]);
  const { shown, next } = queuePage(rows, ({ id, submittedAt }) => ({
    at: submittedAt.getTime(),
    id,
  }));
  return {
    requests: shown,
    next: words ? null : next,
    counts: countedStages(counts),
  };
}

interface StageCount {
  stage: ShippingStage;
  count: number;
}

function countedStages(counts: readonly StageCount[]) {
  return new Map(counts.map(({ stage, count }) => [stage, count]));
}

type ShownRequest = Awaited<ReturnType<typeof requestsQuery>>[number];

function requestsQuery({ db }: Scope<Staff>, ids: SQL, order: "ASC" | "DESC", limit: number) {
  const way = sql.raw(order);
  return db
    .select({
      id: shippingRequests.id,
      number: shippingRequests.number,
      state: shippingRequests.state,
      held: sql`${shippingRequests.heldAt} IS NOT NULL`.mapWith(Boolean),
      companyName: companies.name,
      methodZh: logisticsMethods.nameZh,
      pieceCount: shippingRequests.pieceCount,
      boxCount: sql<number>`(SELECT count(*) FROM boxes WHERE request_id = ${shippingRequests.id})`,
      trackingNumber: shippingRequests.trackingNumber,
      submittedAt: sql`${shippingRequests.submittedAt}`.mapWith(shippingRequests.createdAt),
    })
    .from(shippingRequests)
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(sql`${shippingRequests.id} IN (${ids})`)
    .orderBy(sql`${shippingRequests.submittedAt} ${way}, ${shippingRequests.id} ${way}`)
    .limit(limit);
}

/** What is in hand, each request looked at once. */
const inHand = sql`inHand AS MATERIALIZED (SELECT r.state, ${weighsFirst} AS weighs,
  iif(r.state = 'packing' AND NOT ${weighsFirst}, ${unpicked}, 0) AS unpicked
  FROM shipping_requests r WHERE r.state IN ('quoting', 'packing') AND r.submitted_at IS NOT NULL)`;
const inHandConditions = conditionsOn(sql`state`, sql`weighs`, sql`unpicked`);

/**
 * The statement for how many requests stand in each stage: of those in hand all are counted, of the
 * others `stageCountMax`, which means that many or more.
 */
const countsOfStages = sql`WITH ${inHand} ${sql.join(
  (Object.keys(shippingStages) as ShippingStage[]).map((stage) => {
    const condition = inHandConditions[stage];
    const found = condition
      ? sql`SELECT count(*) FROM inHand WHERE state IN (${listed(stage)}) AND ${condition}`
      : sql`SELECT count(*) FROM (SELECT 1 FROM shipping_requests r WHERE r.state IN (${listed(stage)})
          AND r.submitted_at IS NOT NULL AND ${unpaidConditions[stage] ?? sql`1`} LIMIT ${stageCountMax})`;
    return sql`SELECT ${stage} AS stage, (${found}) AS count`;
  }),
  sql` UNION ALL `,
)}`;

/** The ids of a page and one more: a state at a time, each by the index of the queues. */
function inStage(stage: ShippingStage, after: QueuePlace | undefined) {
  const { states, work } = shippingStages[stage];
  const order = sql.raw(work ? "ASC" : "DESC");
  const beyond = sql.raw(work ? ">" : "<");
  const ofState = (state: string) => sql`SELECT * FROM (SELECT r.id FROM shipping_requests r
    WHERE r.state = ${state} AND r.submitted_at IS NOT NULL AND ${conditions[stage] ?? sql`1`}
    ${after ? sql`AND (r.submitted_at, r.id) ${beyond} (${after.at}, ${after.id})` : sql``}
    ORDER BY r.submitted_at ${order}, r.id ${order} LIMIT ${queuePageSize + 1})`;
  return sql.join(states.map(ofState), sql` UNION ALL `);
}

const companiesMax = 20;

/** The statement for since when the requests of a stage wait, as many as are counted; for who counts all the queues at once. */
export function waitingInStage(stage: ShippingStage) {
  const ofState = (state: string) => sql`SELECT * FROM (
    SELECT COALESCE(r.paid_at, r.submitted_at, r.created_at) AS since FROM shipping_requests r
    WHERE r.state = ${state} AND r.submitted_at IS NOT NULL AND ${conditions[stage] ?? sql`1`}
    ORDER BY r.submitted_at LIMIT ${stageCountMax})`;
  return sql.join(shippingStages[stage].states.map(ofState), sql` UNION ALL `);
}

/** Numbers are found by how they begin, companies by any part of their name; a page of them at most. */
function foundBy(words: string) {
  const typed = words.trim();
  const most = sql`LIMIT ${queuePageSize}`;
  const number = typed.toUpperCase();
  const begins = /^[0-9A-Z-]{3,40}$/.test(number) ? `${number}*` : undefined;
  const byName = sql`SELECT * FROM (SELECT r.id FROM shipping_requests r WHERE r.company_id IN (
      SELECT id FROM companies WHERE name LIKE ${patternOf(typed)} ESCAPE '\\' LIMIT ${companiesMax})
    AND r.submitted_at IS NOT NULL ORDER BY r.created_at DESC ${most})`;
  if (!begins) return byName;
  return sql`SELECT * FROM (SELECT id FROM shipping_requests WHERE number GLOB ${begins} AND submitted_at IS NOT NULL ${most})
    UNION ALL SELECT * FROM (SELECT id FROM shipping_requests WHERE tracking_number <> '' AND tracking_number GLOB ${begins} ${most})
    UNION ALL SELECT * FROM (SELECT request_id FROM boxes WHERE tracking_number <> '' AND tracking_number GLOB ${begins} ${most})
    UNION ALL ${byName}`;
}

function listed(stage: ShippingStage) {
  return sql.join(
    shippingStages[stage].states.map((state) => sql`${state}`),
    sql`, `,
  );
}

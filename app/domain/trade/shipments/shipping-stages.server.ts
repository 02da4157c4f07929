import { eq, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import {
  assigneeName,
  isAssignedTo,
  type WorkFilter,
} from "#app/domain/core/document/document-queries.server.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import { companies, logisticsMethods, shippingRequests } from "#db/schema/index.ts";
import { unpackingCountQuery } from "../floor/unpacking.server.ts";
import type { ShippingState } from "./shipping-request.ts";
import { type ShippingStage, shippingStages, stageCountMax } from "./shipping-stages.ts";

/** SQL: some line is not completely picked, though others may be boxed already. */
const unpicked = sql`EXISTS (SELECT 1 FROM shipping_lines l LEFT JOIN pick_lines p ON p.shipping_line_id = l.id
  WHERE l.request_id = r.id AND max(COALESCE(p.picked_quantity, 0), (SELECT COALESCE(sum(c.quantity), 0)
    FROM open_box_contents c WHERE c.shipping_line_id = l.id)) < l.quantity)`;

/** SQL for the moment since which a request waits for its next step. */
const waitingSince = sql`COALESCE(r.shipped_at, r.paid_at, r.submitted_at, r.created_at)`;

const weighed = sql`r.weighs_first = 1`;
const quotedFirst = sql`r.weighs_first = 0`;

/**
 * The conditions of the stages beyond a request's state. Each request in quoting or packing is in exactly one of
 * four stages. A request that waits for its buyer owes its quote, or what packed boxes or a hold cost beyond it.
 */
const conditions: Partial<Record<ShippingStage, (state: ShippingState) => SQL>> = {
  weigh: () => weighed,
  quote: (state) => (state === "packing" ? weighed : quotedFirst),
  pick: () => sql`${quotedFirst} AND ${unpicked}`,
  pack: () => sql`${quotedFirst} AND NOT ${unpicked}`,
  pay: () => sql`r.settle_by IS NULL`,
  difference: () => sql`r.settle_by IS NOT NULL`,
};

/**
 * The indexes that begin with `weighs_first`. They are named because SQLite would otherwise walk through all of the
 * state.
 */
const byWeighing: Partial<Record<ShippingState, SQL>> = {
  quoting: sql`INDEXED BY shipping_requests_quoting`,
  packing: sql`INDEXED BY shipping_requests_packing`,
};

/** SQL for the requests to be picked or packed. */
const packingRequests = sql`shipping_requests r ${byWeighing.packing} WHERE r.state = 'packing' AND ${quotedFirst} AND r.submitted_at IS NOT NULL`;

/**
 * SQL for a stage's requests in this state. The state is written out instead of bound, or SQLite would not use the
 * partial index.
 */
function standingIn(stage: ShippingStage, state: ShippingState) {
  const condition = conditions[stage]?.(state);
  const index = condition ? byWeighing[state] : undefined;
  return sql`shipping_requests r ${index} WHERE r.state = ${sql.raw(`'${state}'`)} AND r.submitted_at IS NOT NULL AND ${condition ?? sql`1`}`;
}

/** Joins the statements of a stage's states by UNION ALL. */
function eachState(stage: ShippingStage, statement: (standing: SQL) => SQL) {
  return sql.join(
    shippingStages[stage].states.map((state) => statement(standingIn(stage, state))),
    sql` UNION ALL `,
  );
}

interface StageCount {
  stage: ShippingStage;
  count: number;
  /** 1 if counting stopped, so that there may be more. */
  more: 0 | 1;
}

/** The count of each stage, and the stages that may have more. */
interface StageCounts {
  counts: Map<ShippingStage, number>;
  more: ShippingStage[];
}

/**
 * The common table `toPack` of the longest waiting requests to be picked or packed, at most `stageCountMax`; a
 * statement that counts these stages begins with it.
 */
export const toPackTable = (
  since: boolean,
) => sql`toPack AS MATERIALIZED (SELECT ${since ? waitingSince : sql`1`} AS since, ${unpicked} AS unpicked FROM ${packingRequests}
  ORDER BY r.submitted_at LIMIT ${stageCountMax})`;

/** The rows of `toPack` in each stage. */
const ofPacking: Partial<Record<ShippingStage, SQL>> = {
  pick: sql`WHERE unpicked`,
  pack: sql`WHERE NOT unpicked`,
};

/** Counts the requests of each stage, at most `stageCountMax` of a state. */
const countsOfStages = sql`WITH ${toPackTable(false)} ${sql.join(
  (Object.keys(shippingStages) as ShippingStage[]).map((stage) => {
    const packing = ofPacking[stage];
    if (packing)
      return sql`SELECT ${stage} AS stage, (SELECT count(*) FROM toPack ${packing}) AS count,
        (SELECT count(*) FROM toPack) >= ${stageCountMax} AS more`;
    const found = eachState(
      stage,
      (standing) => sql`SELECT * FROM (SELECT 1 FROM ${standing} LIMIT ${stageCountMax})`,
    );
    return sql`SELECT ${stage} AS stage, count(*) AS count,
      count(*) >= ${stageCountMax} AS more FROM (SELECT * FROM (${found}) LIMIT ${stageCountMax})`;
  }),
  sql` UNION ALL `,
)}`;

function toStageCounts(found: readonly StageCount[]): StageCounts {
  return {
    counts: new Map(found.map(({ stage, count }) => [stage, count])),
    more: found.filter(({ more }) => more).map(({ stage }) => stage),
  };
}

/** The most requests of each stage on the page of all work; the rest is a link away. */
export const workShown = 10;

export const workStages = (Object.keys(shippingStages) as ShippingStage[]).filter(
  (stage) => shippingStages[stage].work,
);

/**
 * 现在要做: reads the count of each stage, the longest waiting requests of each stage of work, and the number of boxes
 * to unpack, in one round trip.
 */
export async function readShippingWork(scope: Scope<Staff>) {
  const {
    counts: [counts],
    unpacking: [[toUnpack]],
    lists,
  } = await readTogether(scope.db, {
    counts: [scope.db.all<StageCount>(countsOfStages)],
    unpacking: [unpackingCountQuery(scope)],
    lists: workStages.map((stage) =>
      requestsQuery(scope, inStage(stage, undefined), "ASC", workShown),
    ),
  });
  return {
    ...toStageCounts(counts),
    toUnpack: toUnpack?.count ?? 0,
    work: workStages.map((stage, at) => ({ stage, requests: lists[at] ?? [] })),
  };
}

/**
 * Reads a page of one stage's requests with the count of each stage; `words` (a number, a tracking number or a
 * company's name) searches all stages instead. `whose` narrows it to assigned work. One round trip.
 */
export async function readShippingStage(
  scope: Scope<Staff>,
  stage: ShippingStage,
  words: string,
  after: QueuePlace | undefined,
  whose?: WorkFilter,
) {
  const [rows, counts] = await scope.db.batch([
    stageQuery(scope, stage, words, after, whose),
    scope.db.all<StageCount>(countsOfStages),
  ]);
  return { ...stagePage(rows, words), ...toStageCounts(counts) };
}

/** Lists a page of a stage without the counts of the others. */
export async function listShippingStage(...asked: Parameters<typeof stageQuery>) {
  return stagePage(await stageQuery(...asked), asked[2]);
}

function stageQuery(
  scope: Scope<Staff>,
  stage: ShippingStage,
  words: string,
  after: QueuePlace | undefined,
  whose?: WorkFilter,
) {
  const order = shippingStages[stage].work && !words ? "ASC" : "DESC";
  const ids = words ? matchingIds(words) : inStage(stage, after, whose);
  return requestsQuery(scope, ids, order, queuePageSize + 1);
}

/** A search answers one page at most. */
function stagePage(rows: readonly StageRow[], words: string) {
  const { shown, next } = queuePage(rows, ({ id, submittedAt }) => ({
    at: submittedAt.getTime(),
    id,
  }));
  return { requests: shown, next: words ? null : next };
}

type StageRow = Awaited<ReturnType<typeof requestsQuery>>[number];

function requestsQuery({ db }: Scope<Staff>, ids: SQL, order: "ASC" | "DESC", limit: number) {
  const way = sql.raw(order);
  return db
    .select({
      id: shippingRequests.id,
      number: shippingRequests.number,
      state: shippingRequests.state,
      weighsFirst: shippingRequests.weighsFirst,
      held: sql`${shippingRequests.heldAt} IS NOT NULL`.mapWith(Boolean),
      isDirect: shippingRequests.isDirect,
      companyName: companies.name,
      methodZh: logisticsMethods.nameZh,
      pieceCount: shippingRequests.pieceCount,
      boxCount: sql<number>`(SELECT count(*) FROM boxes WHERE request_id = ${shippingRequests.id})`,
      trackingNumber: shippingRequests.trackingNumber,
      ownerName: assigneeName("shipping", shippingRequests.id),
      submittedAt: sql`${shippingRequests.submittedAt}`.mapWith(shippingRequests.createdAt),
    })
    .from(shippingRequests)
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(sql`${shippingRequests.id} IN (${ids})`)
    .orderBy(sql`${shippingRequests.submittedAt} ${way}, ${shippingRequests.id} ${way}`)
    .limit(limit);
}

/** Selects the ids of a page and one more, each state along the index of the queues. */
function inStage(stage: ShippingStage, after: QueuePlace | undefined, whose?: WorkFilter) {
  const { work } = shippingStages[stage];
  const order = sql.raw(work ? "ASC" : "DESC");
  const beyond = sql.raw(work ? ">" : "<");
  return eachState(
    stage,
    (standing) => sql`SELECT * FROM (SELECT r.id FROM ${standing}
    ${after ? sql`AND (r.submitted_at, r.id) ${beyond} (${after.at}, ${after.id})` : sql``}
    ${whose ? sql`AND ${isAssignedTo("shipping", sql`r.id`, whose)}` : sql``}
    ORDER BY r.submitted_at ${order}, r.id ${order} LIMIT ${queuePageSize + 1})`,
  );
}

const companiesMax = 20;

/**
 * Selects a stage's requests up to the counting limit, with the moment since which they wait if wanted. The whole
 * statement must begin with `toPackTable`.
 */
export function waitingInStage(stage: ShippingStage, since: boolean) {
  const packing = ofPacking[stage];
  if (packing) return sql`SELECT since FROM toPack ${packing}`;
  return eachState(
    stage,
    (standing) => sql`SELECT * FROM (
    SELECT ${since ? waitingSince : sql`1`} AS since FROM ${standing} ORDER BY r.submitted_at LIMIT ${stageCountMax})`,
  );
}

/** Finds numbers by their beginning and companies by any part of their name, one page at most. */
function matchingIds(words: string) {
  const typed = words.trim();
  const most = sql`LIMIT ${queuePageSize}`;
  const number = typed.toUpperCase();
  const begins = /^[0-9A-Z-]{3,40}$/.test(number) ? `${number}*` : undefined;
  const byName = sql`SELECT * FROM (SELECT r.id FROM shipping_requests r WHERE r.company_id IN (
      SELECT id FROM companies WHERE name LIKE ${likePattern(typed)} ESCAPE '\\' LIMIT ${companiesMax})
    AND r.submitted_at IS NOT NULL ORDER BY r.created_at DESC ${most})`;
  if (!begins) return byName;
  return sql`SELECT * FROM (SELECT id FROM shipping_requests WHERE number GLOB ${begins} AND submitted_at IS NOT NULL ${most})
    UNION ALL SELECT * FROM (SELECT id FROM shipping_requests WHERE tracking_number <> '' AND tracking_number GLOB ${begins} ${most})
    UNION ALL SELECT * FROM (SELECT request_id FROM boxes WHERE tracking_number <> '' AND tracking_number GLOB ${begins} ${most})
    UNION ALL ${byName}`;
}

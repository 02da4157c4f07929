import { type SQL, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { casesIn } from "#app/domain/trade/floor/case-lists.server.ts";
import type { AssignedWork } from "#db/schema/index.ts";
import { assignedWork, assignedWorkNames } from "./assigned-work.ts";
import { assigneeOf, assignTo, unassign } from "./assignment.server.ts";
import { assignmentQueries } from "./assignment-rules.server.ts";
import { isOnShift, usualShift } from "./shifts.server.ts";
import { type WorkKind, workKinds } from "./work-kinds.ts";

/** Of each work this many documents are given out in a run; the next one continues. */
const perRun = 200;

interface WaitingWork {
  work: AssignedWork;
  kind: WorkKind;
  id: string;
  number: string;
  companyId: string;
  /** The suppliers of its goods as JSON; of other documents than orders none. */
  supplierIds: string;
  /** Whom a rule gave it to for earlier work; empty for nobody. */
  holder: string;
}

/**
 * Gives the documents that wait for us, and that nobody has taken on, to people at work, by the first rule that fits
 * and has somebody with room: the one with the least open work. What no rule gives out stays in the queue of all, and
 * what a rule gave out for earlier work goes back there.
 */
export async function assignByRules(scope: Scope<System>) {
  const [found, people, ownShifts, counts, calendar] = await scope.db.batch(
    assignmentQueries(scope),
  );
  if (found.length === 0) return;
  const rules = found.map(({ rule }) => rule);
  const openCounts = new Map(counts.map(({ staffId, count }) => [staffId, count]));
  const atWork = people.filter(({ id }) =>
    isOnShift(ownShifts.find(({ staffId }) => staffId === id) ?? usualShift, scope.now, calendar),
  );
  for (const work of assignedWorkNames) {
    const ofWork = rules.filter((rule) => rule.work === work);
    if (ofWork.length === 0) continue;
    const able = atWork.filter((person) => staffMay(person, assignedWork[work].duty));
    for (const one of await scope.db.all<WaitingWork>(waitingQuery(work))) {
      const taker = takerOf(one, ofWork, able, openCounts);
      const given = taker ? await assign(scope, one, taker) : await putBack(scope, one);
      if (taker && given.ok) openCounts.set(taker.id, (openCounts.get(taker.id) ?? 0) + 1);
    }
  }
}

interface Rule {
  companyId: string | null;
  supplierId: string | null;
  staffIds: readonly string[];
  openMax: number;
}

interface Person {
  id: string;
  name: string;
}

/** Chooses by the first rule that fits and has somebody with room, the one with the least open work. */
function takerOf(
  { companyId, supplierIds }: Pick<WaitingWork, "companyId" | "supplierIds">,
  rules: readonly Rule[],
  able: readonly Person[],
  openCounts: ReadonlyMap<string, number>,
): Person | undefined {
  const suppliers: unknown[] = JSON.parse(supplierIds);
  const countOf = ({ id }: Person) => openCounts.get(id) ?? 0;
  for (const rule of rules) {
    if (rule.companyId !== null && rule.companyId !== companyId) continue;
    if (rule.supplierId !== null && !suppliers.includes(rule.supplierId)) continue;
    const [taker] = able
      .filter((person) => rule.staffIds.includes(person.id) && countOf(person) < rule.openMax)
      .toSorted((one, other) => countOf(one) - countOf(other));
    if (taker) return taker;
  }
  return undefined;
}

/** Selects the documents of a work that no person has taken on or put back, the longest waiting first. */
function waitingQuery(work: AssignedWork): SQL {
  switch (work) {
    case "quote":
      return waiting(work, "order", ordersIn("quoting"));
    case "buy":
      return waiting(work, "order", ordersIn("buying"));
    case "shipping-quote":
      return waiting(
        work,
        "shipping",
        sql`SELECT id, submitted_at AS since FROM shipping_requests WHERE state = 'quoting'`,
      );
    case "case":
      return waiting(work, "case", sql`SELECT id, opened_at AS since FROM ${casesIn("settle")}`);
    case "claim":
      return waiting(
        work,
        "claim",
        sql`SELECT id, waiting_since AS since FROM claims WHERE waiting_since IS NOT NULL`,
      );
    case "message":
      return sql`SELECT * FROM (${waiting(work, "order", questionsOn("order"))})
        UNION ALL SELECT * FROM (${waiting(work, "shipping", questionsOn("shipping"))})`;
  }
}

function ordersIn(state: "quoting" | "buying") {
  return sql`SELECT id, submitted_at AS since FROM orders WHERE state = ${state}`;
}

function questionsOn(kind: "order" | "shipping") {
  return sql`SELECT document_id AS id, min(sent_at) AS since FROM messages
    WHERE author = 'buyer' AND read_at IS NULL AND document_kind = ${kind} GROUP BY document_id`;
}

function waiting(work: AssignedWork, kind: WorkKind, queue: SQL): SQL {
  const suppliers =
    kind === "order"
      ? sql`(SELECT json_group_array(DISTINCT l.supplier_id) FROM order_lines l WHERE l.order_id = d.id)`
      : sql`'[]'`;
  return sql`SELECT ${work} AS work, ${kind} AS kind, d.id AS id, d.number AS number, d.company_id AS companyId,
      ${suppliers} AS supplierIds, COALESCE(a.staff_id, '') AS holder
    FROM (${queue}) q CROSS JOIN ${sql.identifier(workKinds[kind].table)} d ON d.id = q.id
    LEFT JOIN assignments a ON a.document_kind = ${kind} AND a.document_id = d.id
    WHERE (a.staff_id IS NULL OR ${goesOn(work)})
      AND NOT EXISTS (SELECT 1 FROM returned_work r WHERE r.document_kind = ${kind} AND r.document_id = d.id AND r.state = d.state)
    ORDER BY q.since, d.number LIMIT ${perRun}`;
}

/** True where a rule gave it out for other work, which is done. A question is for whoever has the document already. */
function goesOn(work: AssignedWork) {
  return work === "message" ? sql`0` : sql`a.rule_work <> ${work}`;
}

/** True while nobody has taken it on since it was read. */
function asRead(one: WaitingWork) {
  return guard(sql`${assigneeOf(one)} = ${one.holder}`, "taken-meanwhile");
}

function assign(scope: Scope<System>, one: WaitingWork, to: Person) {
  const by = { assignedByName: "", assignedAt: scope.now, ruleWork: one.work };
  return commit(scope, [asRead(one), ...assignTo(scope.db, one, to, by)], {});
}

/** What nobody takes goes back to the queue of all, where a rule had given it to somebody for earlier work. */
async function putBack(scope: Scope<System>, one: WaitingWork) {
  if (one.holder === "") return { ok: false as const };
  return commit(scope, [asRead(one), ...unassign(scope.db, one)], {});
}

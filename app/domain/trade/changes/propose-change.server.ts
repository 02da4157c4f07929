import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, orderChanges } from "#db/schema/index.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { openPieces, orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { asksFirst, type ChangedLine } from "./change.ts";
import { dropLines } from "./drop-lines.ts";
import { changeableQueries, openChangeQuery } from "./read-change.server.ts";
import { type Settled, settleChange } from "./settle-change.server.ts";

interface Proposal {
  /** The form's own id; it becomes the change's. */
  id: string;
  lines: readonly Pick<ChangedLine, "lineId" | "fewer" | "reason">[];
}

/**
 * 减量: pieces of a paid order that cannot be bought. The company is asked, or where it has said up
 * to which part it need not be, the change takes effect in this very commit.
 */
export async function proposeChange(scope: Scope<Staff>, number: string, proposal: Proposal) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const [lines, freights, [coupon], [open], [earlier], [company]] = await db.batch([
    ...changeableQueries(scope, order.id),
    openChangeQuery(scope, order.id),
    db.select().from(orderChanges).where(eq(orderChanges.id, proposal.id)).limit(1),
    db
      .select({ limitPercent: companies.changeLimitPercent })
      .from(companies)
      .where(eq(companies.id, order.companyId))
      .limit(1),
  ]);
  if (earlier) return earlier.orderId === order.id ? done(undefined) : refuse("not-found");
  if (!orderLifecycle.allows("proposeChange", order.state, actor)) return refuse("not-buying");
  if (open) return refuse("change-waits");

  const known = new Map(lines.map((line) => [line.id, line]));
  const changed = proposal.lines
    .filter(({ fewer }) => fewer > 0)
    .map((drop): ChangedLine => {
      const line = known.get(drop.lineId);
      return { ...drop, titleJa: line?.titleJa ?? "", asked: line?.quantity ?? 0 };
    });
  const wrong = wrongDrop(changed, known);
  if (wrong) return refuse(wrong);

  const { amounts, totalYen } = dropLines(order, lines, freights, changed);
  const asks = asksFirst(company?.limitPercent ?? 0, order.totalYen, totalYen);
  const change = {
    id: proposal.id,
    orderId: order.id,
    companyId: order.companyId,
    version: order.version + 1,
    lines: changed,
    before: amountsOf(order),
    after: amountsOf({ ...amounts, totalYen }),
    proposedAt: now,
    proposedByName: signedName(actor),
  };
  if (!asks) return decideAtOnce(scope, { change, order, lines, freights, coupon });

  return commit(
    db,
    [
      ...moveOrder(scope, order, "proposeChange"),
      db.insert(orderChanges).values({ ...change, state: "proposed" }),
      askCompany(scope, order, totalYen),
    ],
    refusals,
  );
}

function amountsOf({
  goodsFen,
  freightFen,
  optionsFen,
  totalYen,
}: (typeof orderChanges.$inferSelect)["before"]) {
  return { goodsFen, freightFen, optionsFen, totalYen };
}

const refusals = {
  ...moveRefusals,
  "order_changes.order_id": "change-waits",
  "order_changes.id": "moved-meanwhile",
} as const;

type Known = ReadonlyMap<string, Settled["lines"][number]>;

/** What is wrong with the lines that were typed; undefined when each can be dropped so. */
function wrongDrop(changed: readonly ChangedLine[], known: Known) {
  if (changed.length === 0) return "nothing-dropped";
  if (new Set(changed.map(({ lineId }) => lineId)).size < changed.length) return "lines-differ";
  for (const { lineId, fewer, reason } of changed) {
    const line = known.get(lineId);
    if (!line) return "lines-differ";
    if (openPieces(line) === 0) return "bought-already";
    if (fewer > openPieces(line)) return "more-than-asked";
    if (!reason) return "reason-missing";
  }
  return undefined;
}

/** Within what the company need not be asked about, the change takes effect as it is written down. */
function decideAtOnce(
  scope: Scope<Staff>,
  settling: Settled & { change: Omit<typeof orderChanges.$inferInsert, "state"> },
) {
  const { db, actor, now } = scope;
  const { statements, refundYen } = settleChange(scope, settling);
  const [event, ...rest] = statements;
  const settled = {
    state: "accepted" as const,
    refundYen,
    answeredAt: now,
    answeredByName: signedName(actor),
  };
  return commit(
    db,
    [event!, db.insert(orderChanges).values({ ...settling.change, ...settled }), ...rest],
    refusals,
  );
}

function askCompany(scope: Scope<Staff>, order: Settled["order"], totalYen: number) {
  return notify(scope, {
    companyId: order.companyId,
    kind: "order",
    title: `注文 ${order.number} に金額変更のご確認があります`,
    body: `買付できない商品があります。合計 ${order.totalYen.toLocaleString("ja-JP")}円 → ${totalYen.toLocaleString("ja-JP")}円`,
    href: orderPage(order.number),
  });
}

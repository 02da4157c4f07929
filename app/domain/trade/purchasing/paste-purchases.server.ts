import { and, asc, eq, inArray } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, type RefusalOf, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, orders, purchaseLines, purchases } from "#db/schema/index.ts";
import { openPieces } from "../orders/order.ts";
import { addTracking } from "./add-tracking.server.ts";
import { buyOrder } from "./buy-order.server.ts";
import { type PastedPurchase, purchaseRowsMax, readPastedPurchases } from "./purchase-sheet.ts";

/** The outcome of a row; any but `saved` and `same` is to be corrected by hand. */
export type RowOutcome =
  | "saved"
  | "same"
  | "malformed"
  | "doubled"
  | "no-supplier"
  | "several-suppliers"
  | "no-line"
  | "other-tracking"
  | RefusalOf<typeof buyOrder>;

interface Outcome {
  outcome: RowOutcome;
  /** The number that stands where another is: a supplier's or a courier's. */
  stands?: string;
  /** The goods that the row named and were not bought, or how many lines its order has. */
  goods?: NamedGoods;
}

interface NamedGoods {
  lines: { place: number; titleZh: string }[];
  lineCount: number;
}

type Known = Awaited<ReturnType<typeof readKnown>>;

/**
 * 批量录入采购: records purchases of many orders at once, as rows of one purchase each or as the exported sheet.
 * Every purchase is answered separately and is a commit of its own. One that is recorded already is not bought
 * again; a courier's number that it has meanwhile is added. A sum far from the quote is refused unless the same
 * rows are among those in `checked`.
 */
export async function pastePurchases(scope: Scope<Staff>, pasted: string, checked = "") {
  if (!staffMay(scope.actor, "buy")) return refuse("forbidden");
  const { texts, purchases: read, head } = readPastedPurchases(pasted);
  if (texts.length === 0) return refuse("nothing-pasted");
  if (texts.length > purchaseRowsMax) return refuse("too-many");
  const known = await readKnown(scope, read);
  const targets = read.map((purchase) => ({ purchase, target: findTarget(purchase, known) }));
  const looked = new Set(checked.normalize("NFKC").split(/\r?\n/));
  const answers = new Map<string, Outcome>();
  for (const one of targets) {
    const isChecked = one.purchase.texts.every((text) => looked.has(text));
    const told: Outcome = isDoubled(one, targets)
      ? { outcome: "doubled" }
      : await record(scope, one, known, isChecked);
    const stands = told.outcome === "saved" || told.outcome === "same";
    const answer = stands ? told : { ...told, goods: goodsOf(one, known) };
    for (const text of one.purchase.texts) answers.set(text, answer);
  }
  const malformed: Outcome = { outcome: "malformed" };
  const rows = texts.map((text) => ({ text, ...(answers.get(text) ?? malformed) }));
  return done({ head, rows });
}

async function readKnown({ db }: Scope<Staff>, pasted: readonly PastedPurchase[]) {
  const numbers = [...new Set(pasted.map(({ orderNumber }) => orderNumber))];
  const [lines, bought] = await db.batch([
    db
      .select({
        orderNumber: orders.number,
        id: orderLines.id,
        position: orderLines.position,
        skuId: orderLines.skuId,
        titleZh: orderLines.titleZh,
        supplierId: orderLines.supplierId,
        supplierNameZh: orderLines.supplierNameZh,
        quantity: orderLines.quantity,
        boughtQuantity: orderLines.boughtQuantity,
        refusal: orderLines.refusal,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(inArray(orders.number, numbers))
      .orderBy(asc(orders.number), asc(orderLines.position))
      .limit(purchaseRowsMax * limits.linesPerOrder),
    db
      .select({
        id: purchases.id,
        orderNumber: orders.number,
        supplierId: purchases.supplierId,
        marketplaceNumber: purchases.marketplaceNumber,
        chinaTracking: purchases.chinaTracking,
        lineId: purchaseLines.orderLineId,
      })
      .from(purchases)
      .innerJoin(orders, eq(orders.id, purchases.orderId))
      .innerJoin(purchaseLines, eq(purchaseLines.purchaseId, purchases.id))
      .where(
        and(
          // What was undone came to nothing, and may be bought under its number after all.
          eq(purchases.state, "bought"),
          inArray(
            purchases.marketplaceNumber,
            pasted.map(({ marketplaceNumber }) => marketplaceNumber),
          ),
        ),
      )
      .limit(purchaseRowsMax * limits.linesPerOrder),
  ]);
  return { lines, bought };
}

type KnownLine = Known["lines"][number];

/** Finds the lines and the supplier that a pasted purchase means, or answers why there are none. */
function findTarget({ orderNumber, supplier, lines }: PastedPurchase, known: Known) {
  const ofOrder = known.lines.filter((line) => line.orderNumber === orderNumber);
  if (ofOrder.length === 0) return refuse("not-found");
  // What was pasted is folded to half width.
  const isSuppliers = (line: KnownLine) =>
    [line.supplierId, line.supplierNameZh.normalize("NFKC").trim()].includes(supplier);
  const meant =
    lines.length > 0
      ? lines.map((wanted) => ({
          wanted,
          line: ofOrder.find(
            (line, index) =>
              (wanted.place ?? index + 1) === index + 1 &&
              (wanted.skuId === "" || wanted.skuId === line.skuId) &&
              (supplier === "" || isSuppliers(line)),
          ),
        }))
      : ofOrder.filter(isSuppliers).map((line) => ({ wanted: undefined, line }));
  const found = meant.flatMap(({ wanted, line }) => (line ? [{ wanted, line }] : []));
  if (found.length < meant.length) return refuse("no-line");
  const [supplierId, other] = new Set(found.map(({ line }) => line.supplierId));
  if (!supplierId) return refuse("no-supplier");
  return other ? refuse("several-suppliers") : done({ supplierId, lines: found });
}

function goodsOf({ purchase, target }: Targeted, known: Known): NamedGoods {
  const ofOrder = known.lines.filter((line) => line.orderNumber === purchase.orderNumber);
  const named = target.ok ? target.value.lines.map(({ line }) => line) : [];
  return {
    lines: named.map((line) => ({ place: ofOrder.indexOf(line) + 1, titleZh: line.titleZh })),
    lineCount: ofOrder.length,
  };
}

interface Targeted {
  purchase: PastedPurchase;
  target: ReturnType<typeof findTarget>;
}

/** True if another pasted purchase with the same number is of another supplier, or has the same goods. */
function isDoubled({ purchase, target }: Targeted, all: readonly Targeted[]) {
  if (!target.ok) return false;
  const { supplierId, lines } = target.value;
  const ids = new Set(lines.map(({ line }) => line.id));
  return all.some(
    (other) =>
      other.purchase !== purchase &&
      other.purchase.marketplaceNumber === purchase.marketplaceNumber &&
      other.target.ok &&
      (other.target.value.supplierId !== supplierId ||
        other.target.value.lines.some(({ line }) => ids.has(line.id))),
  );
}

async function record(
  scope: Scope<Staff>,
  { purchase, target }: Targeted,
  known: Known,
  isChecked: boolean,
): Promise<Outcome> {
  if (!target.ok) return { outcome: target.reason };
  const { supplierId, lines } = target.value;
  const { orderNumber, marketplaceNumber, chinaTracking, wholeFen, freightFen } = purchase;
  const standing = known.bought.filter(
    (one) =>
      one.marketplaceNumber === marketplaceNumber &&
      one.orderNumber === orderNumber &&
      one.supplierId === supplierId,
  );
  const isNamed = purchase.lines.length > 0;
  const stands = isNamed
    ? lines.every(({ line }) => standing.some(({ lineId }) => lineId === line.id))
    : standing.length > 0;
  if (stands) return recordTracking(scope, purchase, standing);

  const saved = await buyOrder(scope, orderNumber, {
    id: crypto.randomUUID(),
    ...{ supplierId, marketplaceNumber, chinaTracking },
    ...(isNamed
      ? {
          pieces: lines.map(({ line, wanted }) => ({
            lineId: line.id,
            quantity: wanted?.quantity ?? openPieces(line),
            paidFen: wanted?.paidFen,
          })),
        }
      : {}),
    paid: { wholeFen, freightFen },
    priceChecked: isChecked ? true : "",
  });
  if (saved.ok) return { outcome: "saved" };
  return saved.reason === "number-of-other-supplier"
    ? {
        outcome: saved.reason,
        stands: `${saved.holder.supplierNameZh} ${saved.holder.orderNumber}`,
      }
    : { outcome: saved.reason };
}

/** Adds the courier's number to purchases that stand without one. */
async function recordTracking(
  scope: Scope<Staff>,
  { orderNumber, chinaTracking }: PastedPurchase,
  standing: Known["bought"],
): Promise<Outcome> {
  const other = standing.find((one) => one.chinaTracking && one.chinaTracking !== chinaTracking);
  if (chinaTracking && other) return { outcome: "other-tracking", stands: other.chinaTracking };
  const without = standing.filter((one) => one.chinaTracking === "");
  if (!chinaTracking || without.length === 0) return { outcome: "same" };
  for (const id of new Set(without.map((one) => one.id))) {
    const added = await addTracking(scope, orderNumber, id, chinaTracking);
    if (!added.ok) return { outcome: added.reason };
  }
  return { outcome: "saved" };
}

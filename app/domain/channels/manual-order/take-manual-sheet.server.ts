import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { oneEffect } from "#app/domain/core/first-answer.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import type { Statement } from "#db/client.ts";
import { channelShops, manualSheets } from "#db/schema/index.ts";
import { keepOrders } from "../direct-order/keep-orders.server.ts";
import type { ShopOrder } from "../ports/shop-orders.ts";
import type { ShopRow } from "../shop/opened-shop.server.ts";
import { countRows, digestOfRows, findManualSheet } from "./find-manual-sheet.server.ts";
import type { JudgedManual } from "./judge-manual-rows.server.ts";
import { manualShopOf, mayBring } from "./manual-shop.ts";

interface Taking {
  id: string;
  /** Leaves out the rows with something wrong; else none is taken while there is one. */
  onlyRight: boolean;
  /** The digest of what the page said would be taken. */
  seen: string;
}

/**
 * 直送の一括登録: what the rows of a sheet say becomes end customers' orders, all of it in one commit, once. Refuses
 * while a row is wrong unless only the right ones are wanted, and what is no more what its company saw.
 */
export async function takeManualSheet(
  scope: Scope<Buyer>,
  seal: Seal | undefined,
  hosts: readonly string[],
  taking: Taking,
) {
  const answer = await take(scope, seal, hosts, taking);
  if (answer.ok || answer.reason === "not-found") return answer;
  // The same button twice: the second meets the rows of the first, whatever it stumbled over.
  const own = and(
    ...[eq(manualSheets.id, taking.id), eq(manualSheets.companyId, scope.actor.companyId)],
    isNotNull(manualSheets.takenAt),
  );
  return oneEffect(answer, async () => (await scope.db.$count(manualSheets, own)) > 0);
}

async function take(
  scope: Scope<Buyer>,
  seal: Seal | undefined,
  hosts: readonly string[],
  { id, onlyRight, seen }: Taking,
) {
  const { db, actor } = scope;
  if (!mayBring(actor)) return refuse("forbidden");
  if (!seal) return refuse("not-offered");
  const found = await findManualSheet(scope, seal, id, hosts);
  if (!found) return refuse("not-found");
  const { sheet, rows } = found;
  if (sheet.takenAt) return done(undefined);
  const counts = countRows(rows);
  if (counts.wrong > 0 && !onlyRight) return refuse("wrong-rows");
  if ((await digestOfRows(rows)) !== seen) return refuse("moved-meanwhile");
  const orders = ordersOf(
    scope,
    rows.filter(({ state }) => state === "fine"),
  );
  if (orders.length === 0) return refuse("nothing-to-take");
  const shop = manualShopOf(scope);
  return commit(
    scope,
    [
      db.insert(channelShops).values(shop).onConflictDoNothing(),
      ...(await keepOrders(
        scope,
        shop,
        orders.map(({ told }) => told),
        seal,
      )),
      ...brought(scope, shop, orders),
      taken(scope, id, counts),
    ],
    {
      "manual_orders.company_id, manual_orders.order_key": "moved-meanwhile",
      "manual_orders.channel_order": "moved-meanwhile",
    },
  );
}

interface Brought {
  told: ShopOrder;
  rows: readonly JudgedManual[];
}

/** The rows as orders, in the order of the sheet: each as a marketplace would have told it. */
function ordersOf({ now }: Pick<Scope, "now">, rows: readonly JudgedManual[]): Brought[] {
  const keys = [...new Set(rows.map(({ key }) => key))];
  return keys.map((key) => {
    const own = rows.filter((row) => row.key === key);
    const [{ orderNumber, receiver }] = own as [JudgedManual];
    const notes = own.flatMap(({ note }) => note || []);
    const lines = own.map(({ product, quantity, priceYen }, place) => ({
      lineId: String(place + 1),
      articleId: "",
      sku: product!.managementNumber,
      title: product!.name,
      picture: product!.picture,
      quantity,
      ordered: quantity,
      priceYen,
    }));
    const told: ShopOrder = {
      orderId: key,
      name: orderNumber,
      orderedAt: now,
      changedAt: now,
      state: "open",
      receiver,
      note: [...new Set(notes)].join(" / ").slice(0, 1_000),
      lines,
    };
    return { told, rows: own };
  });
}

/** Who brought them, with which slip, and which products their lines are: these sell nothing out of a shop's stock. */
function brought(
  { db, actor, now }: Scope<Buyer>,
  shop: Pick<ShopRow, "id" | "companyId">,
  orders: readonly Brought[],
): Statement[] {
  const told = JSON.stringify(
    orders.map(({ told: { orderId }, rows }) => ({
      orderId,
      slip: rows.find(({ slip }) => slip !== null)?.slip ?? null,
      lines: rows.map(({ product }, place) => ({ id: String(place + 1), product: product!.id })),
    })),
  );
  const order = sql`json_each(${told}) AS one CROSS JOIN channel_orders AS o ON o.shop = ${shop.id}
    AND o.order_id = one.value ->> 'orderId'`;
  return [
    db.run(sql`INSERT INTO manual_orders (company_id, order_key, channel_order, slip, added_at, added_by_name)
      SELECT ${shop.companyId}, o.order_id, o.number, one.value ->> 'slip', ${now.getTime()},
        ${signedName(actor)} FROM ${order}`),
    db.run(sql`UPDATE channel_order_lines SET product_id = brought.product, counted = sold FROM (
        SELECT o.number, line.value ->> 'id' AS line, line.value ->> 'product' AS product
        FROM ${order}, json_each(one.value, '$.lines') AS line) AS brought
      WHERE channel_order_lines.order_number = brought.number AND channel_order_lines.line_id = brought.line`),
  ];
}

/** The sheet is done, and forgets who stood in it. */
function taken({ db, now }: Scope, id: string, counts: ReturnType<typeof countRows>): Statement {
  return db
    .update(manualSheets)
    .set({ takenAt: now, sealedRows: "", takenCount: counts.orders, leftCount: counts.wrong })
    .where(and(eq(manualSheets.id, id), isNull(manualSheets.takenAt)));
}

import { waitingGoodsRequestsQuery } from "#app/domain/catalog/goods-requests/goods-request-queries.server.ts";
import { countWork, queueLengths } from "#app/domain/console/queues/queues.server.ts";
import { readOwnWork } from "#app/domain/console/teamwork/own-work.server.ts";
import { readListWork } from "#app/domain/console/teamwork/views.server.ts";
import { readStaffContacts } from "#app/domain/content/contact/contact.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  topUpQueueLengthQuery,
  topUpQueueQuery,
} from "#app/domain/money/payments/top-up-queries.server.ts";
import {
  withdrawalQueueLengthQuery,
  withdrawalQueueQuery,
} from "#app/domain/money/withdrawals/withdrawal-queries.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { readClaimQueue } from "#app/domain/trade/after-sales/claim-lists.server.ts";
import { readCaseQueue } from "#app/domain/trade/floor/case-lists.server.ts";
import { readLotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { unansweredMessagesQuery } from "#app/domain/trade/orders/messages.server.ts";
import { listAllOrders } from "#app/domain/trade/orders/order-lists.server.ts";
import { readOrderQueue } from "#app/domain/trade/orders/service-level.server.ts";
import { supplierQueueQueries } from "#app/domain/trade/purchasing/supplier-queue.server.ts";
import {
  readShippingStage,
  readShippingWork,
} from "#app/domain/trade/shipments/shipping-stages.server.ts";
import type { Database } from "#db/client.ts";
import { keeperId, openManyWaiting } from "./many-waiting.ts";
import { medianMs, mediansInTurn } from "./measure.ts";

// What staff open all day, where a thousand and where a hundred thousand documents wait in each queue.

const rows = Number(process.argv[2] ?? 100_000);
const now = new Date();
const all = { state: undefined, words: "" };

/** The first page of each queue, as its page reads it. */
const queues: Record<string, (scope: Scope<Staff>) => Promise<unknown>> = {
  "counts on the tabs": countWork,
  "lengths of all queues": queueLengths,
  "own work and mentions": readOwnWork,
  "orders to quote": (scope) => readOrderQueue(scope, "quoting"),
  "orders to buy": (scope) => readOrderQueue(scope, "buying"),
  "to buy, by supplier": (scope) => scope.db.batch(supplierQueueQueries(scope)),
  "all orders": (scope) => listAllOrders(scope, all, undefined, 30),
  "orders of nobody": (scope) => listAllOrders(scope, { ...all, owner: "none" }, undefined, 30),
  "own orders": (scope) => listAllOrders(scope, { ...all, owner: "me" }, undefined, 30),
  "around a list": (scope) => readListWork(scope, "orders"),
  "asked-for goods": async (scope) => waitingGoodsRequestsQuery(scope, undefined),
  messages: async (scope) => unansweredMessagesQuery(scope),
  "to receive": (scope) => readLotQueue(scope, "arrival_pending", "", undefined),
  "to inspect": (scope) => readLotQueue(scope, "arrival_work", "", undefined),
  "to shelve": (scope) => readLotQueue(scope, "shelving_pending", "", undefined),
  ...each(["stock", "aside", "settle", "overdue", "waiting"], "cases: ", (scope, queue) =>
    readCaseQueue(scope, queue, undefined),
  ),
  ...each(["ours", "buyers", "over"], "claims: ", (scope, queue) =>
    readClaimQueue(scope, queue, undefined),
  ),
  "delivery requests, all work": readShippingWork,
  ...each(
    ["weigh", "quote", "pick", "pack", "ship", "pickedUp", "all"],
    "stage: ",
    (scope, stage) => readShippingStage(scope, stage, "", undefined),
  ),
  contacts: (scope) => readStaffContacts(scope),
  withdrawals: (scope) =>
    scope.db.batch([withdrawalQueueQuery(scope), withdrawalQueueLengthQuery(scope)]),
  "reported transfers": (scope) =>
    scope.db.batch([topUpQueueQuery(scope), topUpQueueLengthQuery(scope)]),
};

function each<Name extends string>(
  names: readonly Name[],
  before: string,
  read: (scope: Scope<Staff>, name: Name) => Promise<unknown>,
) {
  return Object.fromEntries(
    names.map((name) => [before + name, (scope: Scope<Staff>) => read(scope, name)]),
  );
}

const staffOf = (db: Database) =>
  openScope(db, { kind: "staff", id: keeperId, role: "admin", name: "周总" }, now);

const few = await openManyWaiting(1_000);
const many = await openManyWaiting(rows);
try {
  console.log(`\nFirst pages at 1,000 and ${rows} waiting in each queue (ratio at most 1.5)`);
  for (const [name, read] of Object.entries(queues)) {
    for (const { db } of [few, many]) await medianMs(() => read(staffOf(db)), 3);
    const [fewMs, manyMs] = await mediansInTurn(
      [() => read(staffOf(few.db)), () => read(staffOf(many.db))],
      25,
    );
    const ratio = manyMs / fewMs;
    console.log(
      `  ${name.padEnd(32)} ${fewMs.toFixed(2)} ms, ${manyMs.toFixed(2)} ms, ratio ${ratio.toFixed(2)}${ratio > 1.5 ? " OVER" : ""}`,
    );
  }
} finally {
  await few.close();
  await many.close();
}

import { eq, sql } from "drizzle-orm";
import {
  movePlan,
  type PlanChanges,
} from "#app/domain/channels/delivery-plans/move-plan.server.ts";
import { startPlan } from "#app/domain/channels/delivery-plans/start-plan.server.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import type { Database } from "#db/client.ts";
import { channelPlans } from "#db/schema/index.ts";
import { dayBook, must } from "../history/day-book.ts";
import { demo } from "../history/demo-people.ts";
import { demoShopId } from "./connected-shops.ts";
import { waitingIds } from "./waiting-ids.ts";

const id = "demo-plan-waiting";
const begunDaysAgo = 0.6;
const { transportIds, ...ids } = waitingIds;

/** What Amazon answered at each step; the stand-in has the same plan. */
const told: [move: "awaitBoxes" | "tellBoxes" | "offer", changes: PlanChanges][] = [
  ["awaitBoxes", { planId: ids.planId, groupId: ids.groupId, step: "boxes" }],
  ["tellBoxes", { step: "placement" }],
  [
    "offer",
    {
      ...ids,
      step: "transport",
      placementFeeYen: 1_260,
      transports: [
        {
          optionId: transportIds[0],
          feeYen: null,
          said: message("plan.transport", {
            solution: "USE_YOUR_OWN_CARRIER",
            mode: "GROUND_SMALL_PARCEL",
            by: "",
          }),
        },
        {
          optionId: transportIds[1],
          feeYen: 1_480,
          said: message("plan.transport", {
            solution: "AMAZON_PARTNERED_CARRIER",
            mode: "GROUND_SMALL_PARCEL",
            by: "Japan Post",
          }),
        },
      ],
    },
  ],
];

/** The plan of the packed request for Amazon's warehouses, whose fees wait to be agreed. */
export async function seedWaitingPlan(db: Database, now: Date) {
  const [request] = await db.all<{ number: string }>(
    sql`SELECT number FROM shipping_requests WHERE company_id = 'company-demo'
      AND state = 'awaiting_shipment' AND box_wishes ->> 'fba' = 1 LIMIT 1`,
  );
  if (!request) return;
  const buyer = dayBook(db, now).buyer(demo.userId, begunDaysAgo);
  const { number: requestNumber } = request;
  must(await startPlan(buyer, { id, requestNumber, shop: demoShopId("amazon") }));
  for (const [index, [move, changes]] of told.entries()) {
    const [plan] = await db.select().from(channelPlans).where(eq(channelPlans.id, id)).limit(1);
    const at = daysAfter(now, (index + 1) / 200 - begunDaysAgo);
    const scope = openScope(db, { kind: "system", id: "carry-on-delivery-plans" }, at);
    must(await commit(scope, movePlan(scope, plan!, move, changes), {}));
  }
}

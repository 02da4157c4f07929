import { eq, sql } from "drizzle-orm";
import {
  type PlanState,
  planLifecycle,
} from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { movePlan, type PlanRow } from "#app/domain/channels/delivery-plans/move-plan.server.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import type { Database } from "#db/client.ts";
import { channelPlanItems, channelPlans } from "#db/schema/index.ts";
import { dayBook } from "../history/day-book.ts";
import { demo } from "../history/demo-people.ts";
import { demoShopId } from "./connected-shops.ts";

const companyId = "company-demo";
const transport = {
  optionId: "demo-own",
  said: message("plan.transport", {
    solution: "USE_YOUR_OWN_CARRIER",
    mode: "GROUND_SMALL_PARCEL",
    by: "",
  }),
  feeYen: null,
};

/** What became of the demo's plans: so many days ago, and how many pieces Amazon has not counted in. */
const plans = [
  { state: "short", daysAgo: 74, missing: 3, confirmationId: "FBA15D0000412" },
  { state: "received", daysAgo: 128, missing: 0, confirmationId: "FBA15D0000287" },
] as const satisfies { state: PlanState; [fact: string]: unknown }[];

const moves = ["awaitBoxes", "tellBoxes", "offer", "choose", "label"] as const;

interface Sent {
  id: string;
  number: string;
}

interface Article {
  number: number;
  sku: string;
  title: string;
  fnsku: string;
}

/** What the demo's company has sent into Amazon's stock; behind its requests and the articles of its shops. */
export async function seedDeliveryPlans(db: Database, now: Date) {
  const requests = await db.all<Sent>(sql`SELECT id, number FROM shipping_requests
    WHERE company_id = ${companyId} AND state = 'evaluated' ORDER BY created_at DESC LIMIT 2`);
  const articles = await db.all<Article>(sql`SELECT number, sku, title, fnsku FROM channel_articles
    WHERE shop = ${demoShopId("amazon")} AND fnsku <> '' AND bound = 1 ORDER BY number LIMIT 4`);
  if (articles.length < 4) return;
  for (const [index, request] of requests.entries())
    await keepPlan(db, now, request, articles.slice(2 * index, 2 * index + 2), plans[index]!);
}

async function keepPlan(
  db: Database,
  now: Date,
  request: Sent,
  articles: readonly Article[],
  { state, daysAgo, missing, confirmationId }: (typeof plans)[number],
) {
  const id = `demo-plan-${confirmationId.toLowerCase()}`;
  const at = (days: number) => daysAfter(now, days - daysAgo);
  const book = dayBook(db, now);
  const { initial } = planLifecycle;
  const row = {
    id,
    companyId,
    shop: demoShopId("amazon"),
    requestId: request.id,
    name: request.number,
    state: initial,
    version: 1,
    step: "labels" as const,
    problems: [],
    createdAt: at(0),
    confirmationId,
    warehouse: "XHN1",
    placementFeeYen: 1_260,
    transports: [transport],
    transportId: transport.optionId,
    arrivesFrom: japanDay(at(7)),
    windowFrom: at(7),
    windowUntil: at(14),
    chosenAt: at(1),
    labelledAt: at(1.2),
    reconciledAt: daysAfter(now, -0.3),
  };
  await db.batch([
    openDocument(book.buyer(demo.userId, daysAgo), "channel-plan", row),
    db.insert(channelPlans).values(row),
    db.insert(channelPlanItems).values(
      articles.map(({ number: article, sku, title, fnsku }, index) => ({
        plan: id,
        sku,
        article,
        title,
        fnsku,
        quantity: 60 - 12 * index,
        received: 60 - 12 * index - (index === 0 ? missing : 0),
      })),
    ),
  ]);
  const last = state === "short" ? ("miss" as const) : ("receive" as const);
  let [plan]: PlanRow[] = await db.select().from(channelPlans).where(eq(channelPlans.id, id));
  for (const [index, move] of [...moves, last].entries()) {
    const days = move === last ? 44 : index / 4;
    const system = openScope(db, { kind: "system", id: "carry-on-delivery-plans" }, at(days));
    const scope = move === "choose" ? book.buyer(demo.userId, daysAgo - days) : system;
    await commit(scope, movePlan(scope, plan!, move), {});
    [plan] = await db.select().from(channelPlans).where(eq(channelPlans.id, id));
  }
}

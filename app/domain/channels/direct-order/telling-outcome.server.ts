import { and, eq, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { directPurchases } from "#db/schema/index.ts";
import type { Fault } from "../ports/told.ts";
import { directLimits } from "./direct-rule.ts";
import { noticeOf, type ToldPurchase } from "./to-decide.server.ts";

/** From five minutes to four hours, doubled each time. */
const firstWaitMs = 5 * 60_000;
const longestWaitMs = 4 * 3_600_000;

/** The marketplace knows of the parcel: nothing is left to be done by itself. */
export function keepTold({ db, now }: Scope<System>, { purchase }: ToldPurchase) {
  return db
    .update(directPurchases)
    .set({
      ...{ telling: "told", toldAt: now, endedAt: now, tellFault: "", tellNext: null },
      toDecide: "",
    })
    .where(stillWaiting(purchase.purchase));
}

/** Tried again later; what no trying mends, and what was tried often enough, is somebody's to look at. */
export async function keepFault(scope: Scope<System>, told: ToldPurchase, fault: Fault) {
  const { db, now } = scope;
  const { purchase } = told;
  const words = faultText(fault);
  const tries = purchase.tellTries + 1;
  if (fault.kind !== "refused" && tries < directLimits.tellTries) {
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1));
    const asked = fault.kind === "busy" ? fault.waitMs : 0;
    await db
      .update(directPurchases)
      .set({ tellFault: words, tellNext: new Date(now.getTime() + Math.max(waitMs, asked)) })
      .where(stillWaiting(purchase.purchase));
    return;
  }
  const toDecide = `発送を販売先へ通知できませんでした（${words}）`;
  await commit(
    db,
    [
      db
        .update(directPurchases)
        .set({ telling: "failed", tellFault: words, tellNext: null, toDecide })
        .where(stillWaiting(purchase.purchase)),
      noticeOf(scope, told, toDecide),
    ],
    {},
  );
}

function stillWaiting(purchase: string) {
  return and(eq(directPurchases.purchase, purchase), sql`${directPurchases.telling} = 'waiting'`);
}

/** Why a marketplace was not told, in the buyer's words. */
function faultText(fault: Fault) {
  switch (fault.kind) {
    case "closed":
      return "ショップとの連携が切れています";
    case "forbidden":
      return "発送を通知する権限がありません";
    case "away":
      return "販売先が応答しません";
    case "busy":
      return "販売先が混み合っています";
    case "refused":
      if (fault.code === "sent") return "販売先ではすでに発送済みです";
      if (fault.code === "cancelled") return "販売先でキャンセルされています";
      return `販売先が受け付けませんでした${fault.words ? `: ${fault.words.slice(0, 120)}` : ""}`;
  }
}

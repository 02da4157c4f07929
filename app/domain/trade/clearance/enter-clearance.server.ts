import { and, desc, eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { clearances } from "#db/schema/index.ts";
import { keepStage } from "../settlement/keep-stage.server.ts";
import { moveRequest } from "../shipping/move-request.server.ts";
import { ownShipment } from "../shipping/own-shipment.server.ts";
import { shippingLifecycle } from "../shipping/shipping-request.ts";
import type { ShareRule } from "./share-rule.ts";

interface Clearance {
  /** The form's own id; the same form twice enters once. */
  id: string;
  permitNumber: string;
  permittedOn: string;
  dutyYen: number;
  consumptionTaxYen: number;
  brokerYen: number;
  /** Left out it stays as it was entered before; by weight at first. */
  shareRule?: ShareRule | undefined;
  note: string;
}

/** The moves that enter what customs asked for: the state stays. */
const entering = ["clearInTransit", "clearReceived", "clearEvaluated"] as const;

/**
 * 輸入許可と税額を登録する: duty, tax and the broker's fee as the permit has them, by the company or by
 * us. Entered again they are corrected; each is kept, and the newest counts.
 */
export async function enterClearance(
  scope: Scope<Buyer | Staff>,
  number: string,
  clearance: Clearance,
) {
  const { db, actor, now } = scope;
  const may = actor.kind === "buyer" ? buyerMay(actor, "ship") : staffMay(actor, "quote-shipping");
  if (!may) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const [[earlier], [before]] = await db.batch(enteredQueries(scope, request.id, clearance.id));
  if (earlier) return done(undefined);
  // A permit is filed once it is there.
  if (clearance.permittedOn > japanDay(now)) return refuse("in-the-future");
  const move = entering.find((one) => shippingLifecycle.allows(one, request.state, actor));
  if (!move) return refuse("not-shipped");

  const { dutyYen, consumptionTaxYen, brokerYen, permitNumber, note } = clearance;
  const exact = (yen: number) => ({ min: yen, max: yen });
  return commit(
    db,
    [
      ...moveRequest(scope, request, move, {}, permitNumber),
      db.insert(clearances).values({
        ...clearance,
        shareRule: clearance.shareRule ?? before?.shareRule ?? "weight",
        ...{ requestId: request.id, companyId: request.companyId },
        ...{ enteredAt: now, enteredByName: signedName(actor) },
      }),
      keepStage(scope, request.id, {
        kind: "customs",
        freightYen: undefined,
        freight: undefined,
        listFrom: undefined,
        dues: {
          ...{ dutyYen: exact(dutyYen), consumptionTaxYen: exact(consumptionTaxYen), brokerYen },
        },
        reason: note,
      }),
      ...(actor.kind === "buyer"
        ? []
        : [
            notify(scope, {
              companyId: request.companyId,
              kind: "shipping",
              title: `配送依頼 ${number} の関税と消費税を登録しました`,
              body: `関税 ${dutyYen.toLocaleString("ja-JP")}円、輸入消費税 ${consumptionTaxYen.toLocaleString("ja-JP")}円`,
              href: shippingPage(number),
            }),
          ]),
    ],
    { ...moveRefusals, "clearances.id": "moved-meanwhile" },
  );
}

/** What this form has entered already, and what was entered last. */
function enteredQueries({ db }: Pick<Scope, "db">, requestId: string, id: string) {
  const own = eq(clearances.requestId, requestId);
  return [
    db
      .select({ id: clearances.id })
      .from(clearances)
      .where(and(eq(clearances.id, id), own))
      .limit(1),
    db
      .select({ shareRule: clearances.shareRule })
      .from(clearances)
      .where(own)
      .orderBy(desc(sql`rowid`))
      .limit(1),
  ] as const;
}

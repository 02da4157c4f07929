import { daysAfter, endOfDay } from "#app/domain/core/calendar.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { issuePapers } from "#app/domain/money/invoice/issue-papers.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { holdStorageYen, ownHoldsQuery } from "../floor/storage.server.ts";
import { storagePriceIn } from "../floor/storage.ts";
import { boxesQuery, linesQuery } from "../shipping/own-shipment.server.ts";
import { shippingLifecycle } from "../shipping/shipping-request.ts";
import { keepStage } from "./keep-stage.server.ts";
import { answerTo } from "./settle.ts";
import { settlementQueries } from "./settle-packed.server.ts";
import { chargeHold } from "./settlement-money.server.ts";
import { weighedLinesQuery } from "./stage-basis.server.ts";

type Request = typeof shippingRequests.$inferSelect;

interface SettledHold {
  asks: boolean;
  changes: Partial<Request>;
  words: Message;
  statements: Statement[];
}

/**
 * 保留中の保管料, as a paid request that its company held goes on: taken within the company's own limit and
 * balance, at most `chargeableYen`, and asked for otherwise. undefined where the days cost nothing.
 */
export async function settleHold(
  scope: Scope,
  request: Request,
  chargeableYen: number,
): Promise<SettledHold | undefined> {
  if (!request.paidAt || request.heldBy !== "buyer") return undefined;
  const [weighed, lines, holds, settings, boxes, [company], [wallet]] = await scope.db.batch([
    weighedLinesQuery(scope, request.id),
    linesQuery(scope, request.id),
    ownHoldsQuery(scope, request.id),
    settingsQuery(scope),
    boxesQuery(scope, request.id),
    ...settlementQueries(scope, request),
  ]);
  const stored = weighed.map((line) => ({
    ...line,
    stood: lines.find(({ id }) => id === line.id)?.stood ?? [],
  }));
  const setting = settingsIn(settings);
  const yen = holdStorageYen(request, stored, holds, scope.now, storagePriceIn(setting));
  if (yen <= 0) return undefined;
  const answer = answerTo(
    { refundYen: 0, chargeYen: yen },
    {
      limitYen: company?.limitYen ?? 0,
      balanceYen: Math.min(wallet?.balanceYen ?? 0, chargeableYen),
    },
  );
  if (answer === "charged") return taken(scope, request, yen);
  // Its transfer of another sum is on the way: nothing more is asked for beneath it.
  if (!shippingLifecycle.allows("releaseOwing", request.state, scope.actor)) return undefined;
  const settleBy = endOfDay(daysAfter(scope.now, Number(setting("settleReplyDays"))));
  return asked(scope, request, yen, { settleBy, owesUnpacked: boxes.length === 0 });
}

function withHold({ storageYen, totalYen, holdYen }: Request, yen: number) {
  return { storageYen: storageYen + yen, totalYen: totalYen + yen, holdYen: holdYen + yen };
}

function taken(scope: Scope, request: Request, yen: number): SettledHold {
  return {
    asks: false,
    changes: { ...withHold(request, yen), paidYen: request.paidYen + yen },
    words: message("shipping.hold-charged", { yen }),
    statements: [
      ...chargeHold(scope, request, yen),
      ...issuePapers(scope, { event: "shipment-settled", request }),
    ],
  };
}

function asked(
  scope: Scope,
  request: Request,
  yen: number,
  { settleBy, owesUnpacked }: { settleBy: Date; owesUnpacked: boolean },
): SettledHold {
  return {
    asks: true,
    changes: {
      ...withHold(request, yen),
      holdOwedYen: request.holdOwedYen + yen,
      settleBy,
      owesUnpacked,
    },
    words: message("shipping.hold-owed", { yen }),
    statements: issuePapers(scope, { event: "shipment-settled", request }),
  };
}

/** The statement that keeps what the request comes to with it; freight and duty are as they were. */
export function keepHeldStage(scope: Scope, { id, freightYen }: Request, reason: Message) {
  return keepStage(scope, id, {
    kind: "held",
    freightYen: { min: freightYen, max: freightYen },
    freight: undefined,
    listFrom: undefined,
    dues: undefined,
    reason,
  });
}

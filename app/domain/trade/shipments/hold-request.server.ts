import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { type Letter, letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { overdrawn } from "#app/domain/money/ledger/ledger.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { ownHoldsQuery, pausedPieces } from "../floor/storage.server.ts";
import { storagePriceIn, storageYen } from "../floor/storage.ts";
import { actOnRequest, moveRequest } from "./move-request.server.ts";
import { linesQuery, ownShipment } from "./own-shipment.server.ts";
import { recordHeldStage, settleHold } from "./settle-packed.server.ts";
import { deadlinesAfterHold, isHoldable } from "./shipping-request.ts";
import { weighedLinesQuery } from "./stages.server.ts";

type Request = typeof shippingRequests.$inferSelect;

export const releasedColumns = { heldAt: null, heldBy: null, heldByName: "", heldReason: null };

/**
 * 出荷を保留する: holds a request with a reason that both sides read. While held it is not quoted, packed or handed to a
 * carrier. Our hold stops the time to pay, the company's does not.
 */
export async function holdRequest(scope: Scope<Buyer | Staff>, number: string, reason: string) {
  const { actor, now } = scope;
  if (!mayHold(actor)) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const why = typedMessage(reason);
  if (!why) return refuse("reason-missing");
  if (request.heldAt || !isHoldable(request.state)) return refuse("not-to-hold");
  return commit(
    scope,
    [
      ...actOnRequest(
        scope,
        request,
        "hold",
        { heldAt: now, heldBy: actor.kind, heldByName: signedName(actor), heldReason: why },
        why,
      ),
      ...notifyOfHold(scope, request, letter("shipping.held", { number, words: why })),
    ],
    moveRefusals,
  );
}

/**
 * 保留を解く: the company releases its own hold, staff release ours. Storage of a paid request for the days of the
 * company's hold is charged, or asked for.
 */
export async function releaseRequest(scope: Scope<Buyer | Staff>, number: string) {
  const first = await release(scope, number, Number.POSITIVE_INFINITY);
  // The wallet was spent meanwhile: the second try asks the company instead.
  const released =
    !first.ok && first.reason === "balance-too-low" ? await release(scope, number, 0) : first;
  if (released.ok) return released;
  return released.reason === "balance-too-low"
    ? refuse("moved-meanwhile")
    : refuse(released.reason);
}

async function release(scope: Scope<Buyer | Staff>, number: string, chargeableYen: number) {
  const { actor, now } = scope;
  if (!mayHold(actor)) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!request.heldAt) return refuse("not-held");
  if (actor.kind === "buyer" && request.heldBy === "staff") return refuse("held-by-us");
  const settled = await settleHold(scope, request, chargeableYen);
  const storageToldYen = await storageAfterHold(scope, request);
  const said = settled?.words ?? storageNote(storageToldYen);
  const changes = {
    ...releasedColumns,
    ...deadlinesAfterHold(request, now),
    ...settled?.changes,
    ...(storageToldYen === undefined ? {} : { storageToldYen }),
  };
  return commit(
    scope,
    [
      ...(settled?.asks
        ? moveRequest(scope, request, "releaseOwing", changes, said)
        : actOnRequest(scope, request, "release", changes, said)),
      ...(settled ? [...settled.statements, recordHeldStage(scope, request, settled.words)] : []),
      ...notifyOfHold(
        scope,
        request,
        letter("shipping.released", { number, goesOn: !settled?.asks, said }),
      ),
    ],
    { ...moveRefusals, [overdrawn]: "balance-too-low" },
  );
}

function storageNote(yen: number | undefined) {
  return yen === undefined ? null : message("shipping.storage-with-hold", { yen });
}

function mayHold(actor: Buyer | Staff) {
  return actor.kind === "buyer" ? buyerMay(actor, "ship") : staffMay(actor, "message");
}

/** Notifies the company of what staff do, not of its own acts. */
function notifyOfHold(
  scope: Scope<Buyer | Staff>,
  { id, companyId, number }: { id: string; companyId: string; number: string },
  notice: Letter,
) {
  if (scope.actor.kind === "buyer") return [];
  return [
    notify(scope, {
      companyId,
      about: { shipping: id },
      kind: "shipping" as const,
      letter: notice,
      href: shippingPage(number),
    }),
  ];
}

/**
 * Computes in whole yen what storage costs with the days of the company's hold, for a request without a quote.
 * Undefined unless it is above the sum that the company was told.
 */
async function storageAfterHold(scope: Pick<Scope, "db" | "now">, request: Request) {
  const { heldBy, quotedAt, storageToldYen } = request;
  if (heldBy !== "buyer" || quotedAt || storageToldYen === null) return undefined;
  const [weighed, lines, holds, settings] = await scope.db.batch([
    weighedLinesQuery(scope, request.id),
    linesQuery(scope, request.id),
    ownHoldsQuery(scope, request.id),
    settingsQuery(scope),
  ]);
  const stored = weighed.map((line) => {
    const stood = lines.find(({ id }) => id === line.id)?.stood ?? [];
    return { ...line, stood: pausedPieces(request, { ...line, stood }, holds, scope.now) };
  });
  const yen = storageYen(stored, scope.now, storagePriceIn(settingsIn(settings)));
  return yen > storageToldYen ? yen : undefined;
}

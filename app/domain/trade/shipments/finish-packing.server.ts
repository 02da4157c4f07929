import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { overdrawn } from "#app/domain/money/ledger/ledger.server.ts";
import type { CardService } from "#app/domain/money/payments/card-service.ts";
import { retryWithoutIdleCards } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { openBoxContents, openBoxes } from "#db/schema/index.ts";
import { markUndoneOf } from "../floor/floor-acts.server.ts";
import type { WishReason } from "./box-wishes.ts";
import { readOpenPacking, reopenBoxes } from "./boxing.server.ts";
import { unfinishedPacking } from "./boxing.ts";
import { moveRequest, unpaidMoveRefusals } from "./move-request.server.ts";
import { boxesQuery, ownShipment } from "./own-shipment.server.ts";
import { packShipment } from "./pack-shipment.server.ts";
import type { OpenBox, Packing } from "./packing-queries.server.ts";
import { shippingLifecycle, type UndoReason, undoReasons } from "./shipping-request.ts";
import { readSettlement, unsettle } from "./unsettle.server.ts";

/**
 * 装箱完成: turns the open boxes into the request's boxes, priced and settled in the same commit. Refused while a box
 * is empty or not measured, a piece is in no box, or a box was changed since it was read.
 */
export async function finishPacking(
  scope: Scope<Staff>,
  number: string,
  {
    reweighed = false,
    reweighedFor,
    wishReason,
  }: {
    reweighed?: boolean;
    reweighedFor?: string | undefined;
    wishReason?: WishReason | undefined;
  } = {},
) {
  const packing = await readOpenPacking(scope, number);
  if (!packing.ok) return packing;
  const left = unfinishedPacking(packing.value);
  if (left.length > 0) return { ...refuse("unfinished"), left };
  const closing = closeBoxes(scope, packing.value);
  return packShipment(scope, number, packing.value.boxes.map(toPackedBox), {
    closing,
    reweighed,
    reweighedFor,
    wishReason,
  });
}

interface Unpacking {
  cards?: CardService | undefined;
  /** The version of the request that the page showed; a form of an earlier packing undoes no later one. */
  version?: number | undefined;
}

/**
 * 撤销装箱: opens the boxes again and reverses their settlement by the opposite transfers, also after the company paid
 * its difference or it was waived. A refund that was spent stays, and the next packing asks for it anew. Refused once a
 * box is on the truck, while a payment is on its way, and while storage of a hold is owed.
 */
export async function unpackShipment(
  scope: Scope<Staff>,
  number: string,
  reason: UndoReason,
  { cards, version }: Unpacking = {},
) {
  const idle = {
    cards,
    kind: "shipping" as const,
    document: () => ownShipment(scope, number),
    why: message("card.given-up", { step: "shipping-unpacked", number }),
  };
  return retryWithoutIdleCards(scope, idle, async () => {
    const first = await unpack(scope, number, { reason, version, spent: false });
    if (first.ok || first.reason !== "balance-too-low") return lowBalanceAsLostRace(first);
    return lowBalanceAsLostRace(await unpack(scope, number, { reason, version, spent: true }));
  });
}

/** The second try takes nothing back, so that a low balance there means a lost race. */
function lowBalanceAsLostRace(unpacked: Awaited<ReturnType<typeof unpack>>) {
  if (unpacked.ok) return unpacked;
  return unpacked.reason === "balance-too-low"
    ? refuse("moved-meanwhile")
    : refuse(unpacked.reason);
}

/** The move that opens a request's boxes again: one that is packed before its quote goes back to the scale. */
export function unpackMove({ weighsFirst, paidAt }: { weighsFirst: boolean; paidAt: Date | null }) {
  return weighsFirst && !paidAt ? "unweigh" : "unpack";
}

async function unpack(
  scope: Scope<Staff>,
  number: string,
  { reason, version, spent }: Pick<Unpacking, "version"> & { reason: UndoReason; spent: boolean },
) {
  const { actor } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (version !== undefined && version !== request.version) return refuse("moved-meanwhile");
  if (request.state === "awaiting_finance" && request.paidAt) return refuse("being-paid");
  const move = unpackMove(request);
  if (!shippingLifecycle.allows(move, request.state, actor)) return refuse("not-packed");
  const [boxes, settlement] = await Promise.all([
    boxesQuery(scope, request.id),
    readSettlement(scope, request),
  ]);
  if (boxes.length === 0 || !settlement) return refuse("not-packed");
  if (boxes.some(({ loadedAt }) => loadedAt)) return refuse("loaded-already");
  if (request.holdOwedYen > 0) return refuse("storage-owed");
  const undone = move === "unpack" ? unsettle(scope, request, settlement, { spent }) : undefined;

  return commit(
    scope,
    [
      ...moveRequest(
        scope,
        request,
        move,
        // What is paid already is settled on its boxes, however it was quoted.
        undone ? { ...undone.changes, weighsFirst: false } : {},
        message("label", { label: undoReasons[reason] }),
      ),
      ...(undone?.statements ?? []),
      ...reopenBoxes(scope, request.id),
      markUndoneOf(scope, {
        kinds: ["pack"],
        subject: "request",
        subjectIds: [request.id],
        reason: message("label", { label: undoReasons[reason] }),
      }),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.repacked", {
          number: request.number,
          reason: undoReasons[reason],
          keptYen: undone?.keptYen ?? 0,
        }),
        href: shippingPage(request.number),
      }),
    ],
    { ...unpaidMoveRefusals, [overdrawn]: "balance-too-low" },
  );
}

function toPackedBox({ id, lengthMm, widthMm, heightMm, weightGrams, contents }: OpenBox) {
  return {
    id,
    lengthMm: lengthMm!,
    widthMm: widthMm!,
    heightMm: heightMm!,
    weightGrams: weightGrams!,
    contents: contents.map(({ lineId, quantity }) => ({ lineId, quantity })),
  };
}

/** The columns of an open box that a scan or a measurement sets. */
const { requestId: _, openedAt: _at, openedByName: _by, ...scanned } = getTableColumns(openBoxes);

const measuredColumns = Object.keys(scanned) as (keyof typeof scanned)[];

/** Deletes the open boxes, guarded against a change since they were read. */
function closeBoxes({ db }: Scope<Staff>, { boxes }: Packing): Guarded<"moved-meanwhile">[] {
  const ids = boxes.map(({ id }) => id);
  const requestId = boxes[0]!.requestId;
  const read = boxes
    .flatMap(({ contents }) => contents)
    .map(({ boxId, lineId, quantity }) => `${boxId}/${lineId}/${quantity}`)
    .sort();
  const measured = boxes.map((box) => measuredColumns.map((name) => box[name]).join("/")).sort();
  const measures = sql.join(
    measuredColumns.map((name) => sql`${openBoxes[name]}`),
    sql` || '/' || `,
  );
  const own = eq(openBoxes.requestId, requestId);
  return [
    guard(
      sql`(SELECT json_group_array(v) FROM (SELECT c.box_id || '/' || c.shipping_line_id || '/' || c.quantity AS v
            FROM open_box_contents c JOIN open_boxes o ON o.id = c.box_id WHERE o.request_id = ${requestId} ORDER BY v)) = ${JSON.stringify(read)}
          AND (SELECT json_group_array(v) FROM (SELECT ${measures} AS v FROM ${openBoxes} WHERE ${own} ORDER BY v)) = ${JSON.stringify(measured)}`,
      "moved-meanwhile",
    ),
    db.delete(openBoxContents).where(inArray(openBoxContents.boxId, ids)),
    db.delete(openBoxes).where(own),
  ];
}

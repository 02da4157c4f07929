import { and, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { reserveNumber } from "#app/domain/core/document/document-number.server.ts";
import { firstAnswer } from "#app/domain/core/first-answer.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CardPayments } from "#app/domain/money/card/card-payments.ts";
import { pastIdleCards } from "#app/domain/money/card/give-up-idle.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { ownShipment } from "../shipping/own-shipment.server.ts";
import { shippingLifecycle } from "../shipping/shipping-request.ts";
import { readSplit, splitForbidden } from "./read-split.server.ts";
import { splitPieces } from "./split-pieces.ts";
import { unpaidMoveRefusals } from "./unpaid-move-refusals.ts";
import { writeSplit } from "./write-split.server.ts";

interface Split {
  /** The form's own id; it becomes the second request's. */
  id: string;
  /** Pieces that go into the second one, by the line's id. */
  pieces: ReadonlyMap<string, number>;
  /** Why, as both sides read it; staff say it always. */
  note: string;
}

/** The step by which a request in its state is split; undefined where it is not to be. */
export function splitMove(
  request: Pick<typeof shippingRequests.$inferSelect, "state" | "paidAt" | "heldAt">,
  actor: Buyer | Staff,
) {
  if (request.paidAt || request.heldAt) return undefined;
  const moves = ["splitDraft", "split", "splitQuoted"] as const;
  return moves.find((move) => shippingLifecycle.allows(move, request.state, actor));
}

/** A request as the pages show it on which it is split, and whether it still may be. */
export function offeredSplit<Line>({ request, lines, boxes }: Offered<Line>, actor: Buyer | Staff) {
  return {
    number: request.number,
    quoted: request.quotedAt !== null,
    open: splitMove(request, actor) !== undefined && boxes.length === 0,
    lines,
    id: crypto.randomUUID(),
  };
}

interface Offered<Line> {
  request: typeof shippingRequests.$inferSelect;
  lines: readonly Line[];
  boxes: readonly unknown[];
}

/**
 * 依頼を分ける, before it is paid: chosen pieces go into a second request to the same address, by the same
 * method and with the same wishes. Their stock stays set aside and their free days go on; services and what
 * was told for storage are shared, so that both cost no more for it; a quote is made anew for each. Refused
 * once anything of it is picked or boxed, and while a payment of it is on the way that somebody approved.
 */
export async function splitRequest(
  scope: Scope<Buyer | Staff>,
  number: string,
  split: Split,
  cards?: CardPayments,
) {
  if (!mayChange(scope.actor)) return refuse("forbidden");
  const earlier = await splitOff(scope, split.id);
  if (earlier) return done(earlier);
  const idle = {
    cards,
    kind: "shipping" as const,
    document: () => ownShipment(scope, number),
    why: message("card.given-up", { step: "shipping-split", number }),
  };
  const written = await pastIdleCards(scope, idle, () => write(scope, number, split));
  return firstAnswer(written, () => splitOff(scope, split.id));
}

async function write(scope: Scope<Buyer | Staff>, number: string, { id, pieces, note }: Split) {
  const { actor } = scope;
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.heldAt) return refuse("held");
  const move = splitMove(request, actor);
  if (!move) return refuse("not-to-split");
  if (actor.kind === "staff" && !note) return refuse("reason-missing");
  const not =
    actor.kind === "buyer" ? await splitForbidden({ ...scope, actor }, request) : undefined;
  if (not) return refuse(not);

  const read = await readSplit(scope, request);
  const parts = splitPieces(read.lines, pieces);
  if (!parts.ok) return parts;
  const second = { id, number: await reserveNumber(scope, "shipping") };
  const written = await commit(
    scope,
    [
      ...writeSplit(scope, { request, second, move, note, read, ...parts.value }),
      ...(actor.kind === "staff"
        ? [
            notify(scope, {
              companyId: request.companyId,
              about: { shipping: second.id },
              kind: "shipping",
              letter: letter("shipping.split", {
                number,
                second: second.number,
                words: typed(note),
              }),
              href: shippingPage(second.number),
            }),
          ]
        : []),
    ],
    { ...unpaidMoveRefusals, shipping_line_untouched: "being-packed" },
  );
  return written.ok ? done(second) : written;
}

function mayChange(actor: Buyer | Staff) {
  return actor.kind === "buyer" ? buyerMay(actor, "ship") : staffMay(actor, "quote-shipping");
}

/** What the same form split off before. */
async function splitOff({ db, actor }: Scope<Buyer | Staff>, id: string) {
  const [request] = await db
    .select({ id: shippingRequests.id, number: shippingRequests.number })
    .from(shippingRequests)
    .where(and(eq(shippingRequests.id, id), shipmentsWithin(actor)))
    .limit(1);
  return request;
}

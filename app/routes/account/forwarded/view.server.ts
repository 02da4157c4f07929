import type { ListedLoss } from "#app/domain/trade/floor/forwarded-loss-queries.server.ts";
import type { ListedForwarded } from "#app/domain/trade/floor/forwarded-queries.server.ts";

export type ForwardedView = ReturnType<typeof toForwardedView>;

/** Forwarded goods as their page shows them and the browser gets them, field by field. */
export function toForwardedView(one: ListedForwarded) {
  const { line } = one;
  return {
    id: one.id,
    number: one.number,
    announcedAt: one.announcedAt,
    ended: one.ended,
    endNote: one.endNote,
    progress: one.progress,
    /** May still be changed or withdrawn. */
    open: isOpen(one),
    parcels: one.parcels,
    /** Where parcels lie that are here and not received yet. */
    lying: one.progress === "here" ? one.lying : [],
    line: {
      titleJa: line.titleJa,
      picture: line.picture,
      spec: line.spec.map(({ valueJa }) => ({ valueJa })),
      note: line.note,
      declaredFen: line.declaredFen,
      declaredClass: line.declaredClass,
      serviceYen: line.serviceYen,
      quantity: line.quantity,
      receivedQuantity: line.receivedQuantity,
      optionIds: line.options.map(({ id }) => id),
    },
  };
}

function isOpen({ state, line }: ListedForwarded) {
  return state === "forwarded" && line.receivedQuantity === 0;
}

export type LossView = ReturnType<typeof toLossView>;

/** A reported loss, as its company reads it. */
export function toLossView({ loss, tracking, proofId }: ListedLoss) {
  const { id, kind, quantity, words, reportedAt, state, worthYen, capYen, paidYen, answer } = loss;
  return {
    ...{ id, tracking, proofId, kind, quantity, words, reportedAt },
    ...{ state, worthYen, capYen, paidYen, answer },
  };
}

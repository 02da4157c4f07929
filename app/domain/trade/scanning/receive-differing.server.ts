import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { receiveLot } from "../warehouse/receive-lot.server.ts";
import type { Difference } from "./scan-forms.schema.server.ts";

interface Differing {
  /** The form's own id. */
  key: string;
  lotId: string;
  /** Pieces that the page showed as awaited. */
  awaited: number;
  how: Difference;
  /** Of a part, short or over those that came; else those that are wrong or damaged. */
  pieces: number;
}

/** 有出入: a lot that did not come as it was expected, each way by its own button. */
export function receiveDiffering(scope: Scope<Staff>, differing: Differing) {
  const { key, lotId, awaited, how, pieces } = differing;
  const arrival = { id: key, lotId };
  switch (how) {
    case "part":
      return receiveLot(scope, { ...arrival, quantity: pieces });
    case "short":
    case "over":
      return receiveLot(scope, { ...arrival, quantity: pieces, differs: true });
    case "wrong":
      return receiveLot(scope, { ...arrival, quantity: awaited, wrongQuantity: pieces });
    case "damaged":
      return receiveLot(scope, { ...arrival, quantity: awaited, damagedQuantity: pieces });
  }
}

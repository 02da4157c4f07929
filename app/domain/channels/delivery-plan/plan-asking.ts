import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { OpenedShop } from "../ports/channel.ts";
import type { Inbound, NewPlan } from "../ports/inbound.ts";
import type { Asking } from "../shop/opened-shop.server.ts";

/** What plans are carried on with. */
export interface PlanAsking extends Asking {
  files: FileStore;
  /** Where the goods leave from; undefined where this deployment names no warehouse. */
  from: NewPlan["from"] | undefined;
  /** Lets Amazon work for a moment. */
  pause(ms: number): Promise<void>;
}

/** One plan's shop, opened. */
export interface AtAmazon {
  asking: PlanAsking;
  opened: OpenedShop;
  inbound: Inbound;
}

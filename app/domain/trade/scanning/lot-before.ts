import type { Message } from "#app/domain/core/message/message.ts";
import type { LotState } from "../purchasing/lot.ts";

/** The columns of a lot that acts of the floor change, as they were before; moments in milliseconds. */
export interface LotBefore {
  state: LotState;
  version: number;
  quantity: number;
  goodQuantity: number;
  badQuantity: number;
  availableQuantity: number;
  shelf: string;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  inspectionNote: Message | null;
  defects: readonly { reason: string; pieces: number }[];
  receivedAt: number | null;
  inspectedAt: number | null;
  shelvedAt: number | null;
}

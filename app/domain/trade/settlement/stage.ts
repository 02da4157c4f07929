import type { Message } from "#app/domain/core/message/message.ts";
import type { WholeYenRange } from "#app/domain/pricing/freight/estimate-freight.ts";
import type { Freight } from "#app/domain/pricing/freight/freight.ts";

/** What made a version of a shipping request's amounts. */
const stageKinds = ["estimate", "quote", "packed", "waived", "held", "customs"] as const;
export type StageKind = (typeof stageKinds)[number];

/** A price list's freight, part by part; min equals max where everything is measured. */
export interface KeptFreight {
  min: Freight;
  max: Freight;
}

/** What customs ask for, expected or as the permit has it; whole yen. */
export interface KeptDues {
  dutyYen: WholeYenRange;
  consumptionTaxYen: WholeYenRange;
  /** 通関・取扱手数料; 0 before anybody has told it. */
  brokerYen: number;
}

/** One stage of a shipping request as it was kept. */
export interface Stage {
  kind: StageKind;
  at: Date;
  /** Why, where anything was said. */
  reason: Message | null;
  freight: KeptFreight | null;
  freightMinYen: number | null;
  freightMaxYen: number | null;
  optionsYen: number;
  storageYen: number | null;
  couponYen: number;
  paidYen: number;
  /** What of the dues is paid to us; null where they are paid at the customs. */
  duesYen: number | null;
  dues: KeptDues | null;
}

import type { EventKind, ParcelState } from "./parcel.ts";

/** So many parcels go into one question. */
export const parcelsPerQuestion = 40;

/** Why a service does not tell of a parcel. */
export type ParcelProblem =
  | "no-carrier"
  | "wrong-number"
  /** Some carriers tell only who knows the receiver's phone or postal code. */
  | "needs-more"
  | "not-registered"
  | "quota"
  | "other";

export interface ParcelEvent {
  at: Date;
  place: string;
  /** As the carrier wrote it. */
  words: string;
  kind: EventKind;
}

export interface ParcelReport {
  trackingNumber: string;
  /** The service's number of the carrier. */
  carrier: number | undefined;
  carrierName: string;
  state: ParcelState;
  /** The newest first. */
  events: readonly ParcelEvent[];
}

export interface Rejected {
  trackingNumber: string;
  problem: ParcelProblem;
}

/** No answer to be had now (`away`), or none for us: the key is wrong, expired or blocked (`refused`). */
export type Silence = "away" | "refused";

export interface AskedParcel {
  trackingNumber: string;
  carrier: number | null;
}

/** What we need of a service that asks carriers; at most `parcelsPerQuestion` at once. */
export interface CarrierTracking {
  /** Has them watched from now on; one that is watched already is registered too. */
  register(
    asked: readonly AskedParcel[],
  ): Promise<{ registered: readonly string[]; rejected: readonly Rejected[] } | Silence>;
  show(
    asked: readonly AskedParcel[],
  ): Promise<{ reports: readonly ParcelReport[]; rejected: readonly Rejected[] } | Silence>;
  /** Whether this call really comes from the service; `body` as it arrived, to the byte. */
  verifyCall(headers: Headers, body: string): Promise<boolean>;
}

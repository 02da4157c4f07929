/** Where a parcel is, as its carrier last told. */
export const parcelStates = [
  "awaited",
  "unknown",
  "announced",
  "moving",
  "out",
  "pickup",
  "failed",
  "trouble",
  "expired",
  "delivered",
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** States in which somebody has to ask the seller or the carrier. */
export const troubleStates = ["failed", "trouble", "expired"] as const;

/** What an event was. */
export const eventKinds = [
  "announced",
  "picked-up",
  "departed",
  "arrived",
  "moving",
  "out",
  "pickup",
  "failed",
  "delivered",
  "trouble",
  "returning",
  "returned",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** How far what was bought from one seller has come: the steps that a buyer filters by. */
export const waySteps = ["unsent", "on-way", "trouble", "delivered", "arrived"] as const;
export type WayStep = (typeof waySteps)[number];

/** Titles and numbers are looked for, and steps compared, in so many of the newest orders. */
export const waysSearched = 2_000;

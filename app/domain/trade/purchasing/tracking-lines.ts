/** So many lines are taken at once. */
export const trackingLinesMax = 200;

/** A line as it was pasted: the marketplace's order number and the courier's. */
export interface TrackingLine {
  text: string;
  marketplaceNumber: string;
  chinaTracking: string;
}

/** What came of a line; what is not saved or saved already is to be corrected by hand. */
export type LineOutcome =
  | { kind: "saved" | "same" | "malformed" | "doubled" | "not-found" | "several" }
  /** The purchase has another number, which stays. */
  | { kind: "taken"; chinaTracking: string };

const number = /^[0-9A-Za-z-]{1,40}$/;

/** The lines of a paste; undefined numbers stand for what is not two numbers. Blanks, tabs and commas part them. */
export function readTrackingLines(pasted: string): (TrackingLine | { text: string })[] {
  return pasted
    .normalize("NFKC")
    .split(/\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const [marketplaceNumber = "", chinaTracking = "", ...rest] = text.split(/[\s,、]+/);
      const good = number.test(marketplaceNumber) && number.test(chinaTracking) && !rest.length;
      return good ? { text, marketplaceNumber, chinaTracking } : { text };
    });
}

/** The parts of the shop that have a stylesheet of their own. */
export type Area = "shop" | "account" | "staff";

/** What a route may say of itself to what is around it. */
export interface DocumentHandle {
  /** The same for everybody, and kept: guides, fees, legal, help. */
  forEverybody?: boolean;
  /** The shop where nothing is said; the staff console is Chinese and denser. */
  area?: Area;
  /** The page has state of its own: React takes it over in the browser, and may ask for its data. */
  hydrate?: boolean;
}

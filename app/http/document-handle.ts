/** What a route may say of itself to what is around it. */
export interface DocumentHandle {
  /** The same for everybody, and kept: guides, fees, legal, help. */
  forEverybody?: boolean;
  /** The staff console, which is Chinese and denser. */
  staff?: boolean;
  /** The page has state of its own: React takes it over in the browser, and may ask for its data. */
  hydrate?: boolean;
}

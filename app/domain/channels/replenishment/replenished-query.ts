export interface ReplenishedQuery {
  /** The shop whose articles are listed; the first of the channel where none is named. */
  shop?: string | undefined;
  /** How the SKU begins. */
  sku?: string | undefined;
  after?: { sku: string; number: number } | undefined;
}

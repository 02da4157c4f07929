export const queuePageSize = 100;

/** Counting a queue stops here; there may be more. */
export const queueCountMax = 1_000;

/** Counting the lots of a warehouse step stops here, above what ever waits there. */
export const lotCountMax = 10_000;

/** Writes a count for the reader: 1000+ where counting stopped. */
export function countedText(count: number, max = queueCountMax) {
  return count >= max ? `${max}+` : String(count);
}

/** A page begins after the row with this moment and id. */
export interface QueuePlace {
  at: number;
  id: string;
}

/** Cuts a page from one row more than it shows; `next` is where the next page begins, null on the last. */
export function queuePage<Row>(rows: readonly Row[], placeOf: (row: Row) => QueuePlace) {
  const shown = rows.slice(0, queuePageSize);
  const last = rows.length > queuePageSize ? shown.at(-1) : undefined;
  return { shown, next: last ? placeOf(last) : null };
}

/** One page shows this many decided or refused documents. */
export const decidedPageSize = 20;

/**
 * Cuts a page, newest first, from one row more than it shows; `older` is the key of the next page, null on
 * the last.
 */
export function decidedPage<Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => { at: Date | null; id: string },
) {
  const shown = rows.slice(0, decidedPageSize);
  const last = rows.length > decidedPageSize ? placeOf(shown.at(-1)!) : undefined;
  return { shown, older: last?.at ? `${last.at.getTime()}_${last.id}` : null };
}

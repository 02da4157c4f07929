/** Documents of a queue that one page shows. */
export const queuePageSize = 100;

/** Documents of a queue that are counted; there may be more. */
export const queueCountMax = 1_000;

/** Lots of a step of the warehouse that are counted: more than ever wait there. */
export const lotCountMax = 10_000;

/** How many wait in a queue, as it is to be read: 1000+ where counting stopped. */
export function countedText(count: number, max = queueCountMax) {
  return count >= max ? `${max}+` : String(count);
}

/** Where a page of a queue begins: after this moment and id. */
export interface QueuePlace {
  at: number;
  id: string;
}

/** A page of a queue out of one row more than it shows, and where the next begins; null on the last. */
export function queuePage<Row>(rows: readonly Row[], placeOf: (row: Row) => QueuePlace) {
  const shown = rows.slice(0, queuePageSize);
  const last = rows.length > queuePageSize ? shown.at(-1) : undefined;
  return { shown, next: last ? placeOf(last) : null };
}

/** What was refused or decided that one page shows. */
export const decidedPageSize = 20;

/** A page of that, the newest first, out of one row more than it shows, and how the next is asked for; null on the last. */
export function decidedPage<Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => { at: Date | null; id: string },
) {
  const shown = rows.slice(0, decidedPageSize);
  const last = rows.length > decidedPageSize ? placeOf(shown.at(-1)!) : undefined;
  return { shown, older: last?.at ? `${last.at.getTime()}_${last.id}` : null };
}

import { useSyncExternalStore } from "react";

/** A scan with what was typed beside it, such as a number of pieces. */
export interface Scan {
  code: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** The page of an Enter with nothing scanned, which says something of that page alone. */
  onlyAt: string | undefined;
}

interface Queue {
  /** In the order in which they were scanned; the first may be on its way. */
  waiting: readonly Scan[];
  /** What the page showed when the first was sent: it is answered once either of them is another. */
  sent: { answer: unknown; loaded: unknown } | undefined;
}

// Outlives a page: scans that follow one that leads on to another page are meant for that page.
let queue: Queue = { waiting: [], sent: undefined };
const empty = queue;
const listeners = new Set<() => void>();

/** Only the browser changes it: on the server it would be everybody's. */
export function changeQueue(change: (queue: Queue) => Queue) {
  queue = change(queue);
  for (const listener of listeners) listener();
}

export function useScanQueue() {
  return useSyncExternalStore(
    subscribe,
    () => queue,
    () => empty,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The page that comes next subscribes at once; where none does, nobody is there to scan for.
    setTimeout(() => {
      if (listeners.size === 0) queue = empty;
    });
  };
}

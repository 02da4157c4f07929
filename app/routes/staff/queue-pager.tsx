import type { QueuePlace } from "#app/domain/core/document/queue-page.ts";
import { Pager } from "#app/ui/pager.tsx";

interface QueuePagerProps {
  path: string;
  /** What the queue is narrowed by, to be kept from page to page. */
  words?: string;
  after: QueuePlace | undefined;
  next: QueuePlace | null;
}

/** Onward in a queue that is longer than a page. */
export function QueuePager({ path, words = "", after, next }: QueuePagerProps) {
  const at = (place?: QueuePlace) => {
    const query = new URLSearchParams({
      ...(words ? { q: words } : {}),
      ...(place ? { after: `${place.at}_${place.id}` } : {}),
    });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  return <Pager lang="zh" nextHref={next ? at(next) : null} firstHref={after ? at() : null} />;
}

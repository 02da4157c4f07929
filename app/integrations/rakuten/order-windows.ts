import { z } from "zod";
import { japanTime } from "../channels/japan-time.ts";

const dayMs = 86_400_000;
/** A search may span so much. */
const spanMax = 63 * dayMs;
/** And find so many in all. */
const foundMax = 15_000;

/**
 * Rakuten cannot search orders by their last change: open and cancelled orders are asked for over the whole span,
 * sent ones by the day of their shipping report.
 */
const searches = [
  { dateType: 1, orderProgressList: [100, 200, 300, 400], wholeSpan: true },
  { dateType: 1, orderProgressList: [800, 900], wholeSpan: true },
  { dateType: 5, orderProgressList: [500, 600, 700], wholeSpan: false },
] as const;

const Window = z.object({ search: z.int().min(0).max(2), from: z.number(), to: z.number() });
const Mark = z.object({
  windows: z.array(Window).min(1).max(50),
  page: z.int().min(1).max(15_000),
});
/** What is still to be searched, the first of it at this page. */
type Mark = z.infer<typeof Mark>;
type Window = z.infer<typeof Window>;

/** All that is to be searched for what changed since then. */
export function firstMark(since: Date, now: Date): Mark {
  const to = now.getTime();
  const earliest = to - spanMax + dayMs;
  return {
    page: 1,
    windows: searches.map(({ wholeSpan }, search) => ({
      search,
      to,
      from: wholeSpan ? earliest : Math.max(earliest, Math.min(since.getTime(), to - 1_000)),
    })),
  };
}

/** The mark from its stored text; undefined if the text is not a mark. */
export function markOf(written: string): Mark | undefined {
  try {
    return Mark.safeParse(JSON.parse(written)).data;
  } catch {
    return undefined;
  }
}

/** The question for a page of a window, of as many orders as can be looked up at once. */
export function searchOf({ search, from, to }: Window, page: number) {
  const { dateType, orderProgressList } = searches[search]!;
  return {
    dateType,
    orderProgressList,
    startDatetime: `${japanTime(new Date(from))}+0900`,
    endDatetime: `${japanTime(new Date(to))}+0900`,
    PaginationRequestModel: {
      requestRecordsAmount: 100,
      requestPage: page,
      SortModelList: [{ sortColumn: 1, sortDirection: 1 }],
    },
  };
}

/** Where the search goes on; a window that finds more than can be told is halved and begun again. */
export function markAfter(
  { windows, page }: Mark,
  found: { total: number; pages: number },
): { next: Mark | null; isHalved: boolean } {
  const [window, ...rest] = windows as [Window, ...Window[]];
  const middle = Math.floor((window.from + window.to) / 2);
  if (found.total > foundMax && middle > window.from + 1_000) {
    const halves = [
      { ...window, to: middle },
      { ...window, from: middle + 1 },
    ];
    return { next: { windows: [...halves, ...rest], page: 1 }, isHalved: true };
  }
  if (page < found.pages) return { next: { windows, page: page + 1 }, isHalved: false };
  return { next: rest.length > 0 ? { windows: rest, page: 1 } : null, isHalved: false };
}

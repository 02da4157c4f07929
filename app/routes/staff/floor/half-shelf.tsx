import type { FoundScan } from "#app/domain/trade/scanning/find-scanned.server.ts";
import { useInHand } from "./in-hand.ts";
import { lotInHand } from "./lot-in-hand.ts";

interface HalfShelfProps {
  shelves: readonly string[];
  found: FoundScan | undefined;
}

/** Shelves that a half-read code may be of, each the same as scanning it: what is in hand stays there. */
export function HalfShelf({ shelves, found }: HalfShelfProps) {
  const here = useInHand();
  const lot = lotInHand(found);
  if (shelves.length === 0) return null;
  return (
    <form method="post" action={here} className="row" aria-label="像是这些货架">
      {lot && <input type="hidden" name="lot" value={lot} />}
      <span>是不是：</span>
      {shelves.map((code) => (
        <button type="submit" key={code} className="btn mono" name="code" value={code}>
          {code}
        </button>
      ))}
    </form>
  );
}

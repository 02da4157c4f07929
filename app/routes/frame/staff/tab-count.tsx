import type { WorkCounts } from "#app/domain/console/queues/queues.server.ts";
import { tabCountMax } from "#app/domain/console/queues/queues.ts";
import type { MenuLink } from "../menu.ts";

interface TabCountProps {
  counts: WorkCounts | undefined;
  /** The pages whose work is counted together. */
  of: readonly Pick<MenuLink, "counts">[];
}

/** How much waits for the reader behind a tab; nothing where nothing does. */
export function TabCount({ counts = {}, of }: TabCountProps) {
  const each = of.flatMap(({ counts: named = [] }) => named.map((one) => counts[one] ?? 0));
  const all = each.reduce((sum, one) => sum + one, 0);
  if (all === 0) return null;
  const more = each.some((one) => one >= tabCountMax) || all > tabCountMax;
  return (
    <>
      {" "}
      <span className="count-pill">{more ? `${tabCountMax}+` : all}</span>
    </>
  );
}

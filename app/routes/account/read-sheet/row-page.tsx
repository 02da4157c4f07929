import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { readSheetHref } from "./read-sheet-href.ts";

interface RowPageProps<State extends string> {
  /** The page that reads such sheets. */
  page: string;
  sheet: {
    id: string;
    show: string;
    counts: Readonly<Record<NoInfer<State>, number>>;
    total: number;
    rows: readonly unknown[];
    next: number | null;
    after: number;
  };
  names: Readonly<Record<State, string>>;
  /** The table of the rows. */
  children: ReactNode;
}

/** The rows of a sheet that was read, by what is to become of each. */
export function RowPage<State extends string>(props: RowPageProps<State>) {
  const { page, sheet, names, children } = props;
  const { id, show, counts, total, rows, next, after } = sheet;
  const tab = (label: string, count: number, value: string) => ({
    label: `${label} ${grouped(String(count))}`,
    href: readSheetHref(page, { id, show: value }),
    current: show === value,
  });
  return (
    <>
      <Tabs
        label="行の状態"
        tabs={[
          tab("すべて", total, "all"),
          ...(Object.keys(names) as State[]).map((state) =>
            tab(names[state], counts[state], state),
          ),
        ]}
      />
      {rows.length === 0 ? <EmptyState title="この状態の行はありません" /> : children}
      <Pager
        nextHref={next === null ? null : readSheetHref(page, { id, show, after: next })}
        firstHref={after > 0 ? readSheetHref(page, { id, show }) : null}
      />
    </>
  );
}

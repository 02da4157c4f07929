import type { Label } from "#app/domain/core/label.ts";
import { Tabs } from "#app/ui/tabs.tsx";

interface GroupTabsProps<Group extends string> {
  label: string;
  names: Record<Group, Label>;
  counts: Record<Group, number>;
  current: Group | undefined;
  hrefOf: (group: Group | undefined) => string;
}

/** All, then the groups of a list by whom they wait for, each with how many. */
export function GroupTabs<Group extends string>({
  label,
  names,
  counts,
  current,
  hrefOf,
}: GroupTabsProps<Group>) {
  const groups = Object.keys(names) as Group[];
  const all = groups.reduce((sum, group) => sum + counts[group], 0);
  const tabs = [
    { group: undefined, label: "すべて", count: all },
    ...groups.map((group) => ({ group, label: names[group].ja, count: counts[group] })),
  ];
  return (
    <Tabs
      label={label}
      tabs={tabs.map(({ group, label: name, count }) => ({
        label: name,
        href: hrefOf(group),
        current: current === group,
        count: count.toLocaleString("ja-JP"),
      }))}
    />
  );
}

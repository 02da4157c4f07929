interface TabsProps {
  /** What the tabs tell apart, for who does not see them. */
  label: string;
  tabs: readonly {
    label: string;
    href: string;
    current: boolean;
    /** How many rows the tab has, as text if counting stopped. */
    count?: string | number;
  }[];
}

/** Parts of a list or a page side by side, each with its own address. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.current ? "page" : undefined}>
              {tab.label}
              {tab.count !== undefined && (
                <>
                  {" "}
                  <span className="number">{tab.count}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

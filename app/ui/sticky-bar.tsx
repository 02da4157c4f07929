import type { ReactNode } from "react";

interface StickyBarProps {
  /** Stays at the bottom of a phone wherever the page is scrolled to, not only beside what it belongs to. */
  fixed?: boolean;
  children: ReactNode;
}

/**
 * What a form comes to and how it is sent, in reach at the bottom of the screen. What has the focus is never under it.
 */
export function StickyBar({ fixed = false, children }: StickyBarProps) {
  return <div className={fixed ? "sticky-bar fixed" : "sticky-bar"}>{children}</div>;
}

/** The sums of a bar, dimmed while others are worked out. */
export function BarSums({ stale = false, children }: { stale?: boolean; children: ReactNode }) {
  return (
    <dl className={stale ? "stale" : undefined} aria-busy={stale}>
      {children}
    </dl>
  );
}

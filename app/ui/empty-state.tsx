import type { ReactNode } from "react";

/** A list with nothing in it says what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p>
        <b>{title}</b>
      </p>
      {children}
    </div>
  );
}

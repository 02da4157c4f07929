import type { ReactNode } from "react";

interface ToastProps {
  /** True where nothing was done, or not all of it. */
  note?: boolean | undefined;
  /** What can be done about it, beside the words. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * Says what was done, at the head of the page and in sight of whatever row the page was opened at. It stays until the
 * next page, which does not say it again: who reads slowly misses nothing, and no bar at the bottom is covered.
 */
export function Toast({ note = false, action, children }: ToastProps) {
  return (
    <div className="flash-message page-width">
      <div className={note ? "flash cluster" : "flash success cluster"} role="status">
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}

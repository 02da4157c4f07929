import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { type CartAct, toldOf } from "./cart-act.ts";

/**
 * What a button has just done in the page that stays, with the way back. Takes the focus that the line that went has
 * lost.
 */
export function CartNotice({ act, undo }: { act: CartAct; undo: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (act.undo.length > 0)
      notice.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [act]);
  const told = toldOf(act);
  if (!told) return null;
  return (
    <div
      ref={notice}
      className={told.note ? "flash cluster" : "flash success cluster"}
      role="status"
    >
      <p>
        {told.text} {told.link && <a href={told.link.href}>{told.link.label}</a>}
      </p>
      {act.undo.length > 0 && (
        <Button small soft type="button" onClick={undo}>
          元に戻す
        </Button>
      )}
    </div>
  );
}

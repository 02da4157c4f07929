import type { Flash } from "#app/http/session/flash.server.ts";
import { Button } from "#app/ui/button.tsx";

/** Says what the command did that led to this page; it stays in sight wherever on the page one lands. */
export function FlashMessage({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null;
  return (
    <div className="flash-message page-width">
      <div className={flash.note ? "flash cluster" : "flash success cluster"} role="status">
        <p>
          {flash.text} {flash.link && <a href={flash.link.href}>{flash.link.label}</a>}
        </p>
        {flash.undo && (
          <form method="post" action={flash.undo.action}>
            {flash.undo.fields.map(([name, value]) => (
              <input key={name + value} type="hidden" name={name} value={value} />
            ))}
            <Button small soft>
              元に戻す
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}

import type { Flash } from "#app/http/session/flash.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Toast } from "#app/ui/toast.tsx";

/** Says what the command did that led to this page, with the way on and the way back. */
export function FlashMessage({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null;
  const { text, link, undo, note } = flash;
  return (
    <Toast note={note} action={undo && <Undo {...undo} />}>
      {text} {link && <a href={link.href}>{link.label}</a>}
    </Toast>
  );
}

function Undo({ action, fields }: NonNullable<Flash["undo"]>) {
  return (
    <form method="post" action={action}>
      {fields.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Button small soft>
        元に戻す
      </Button>
    </form>
  );
}

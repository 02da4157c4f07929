import type { Flash } from "#app/http/session/flash.server.ts";

/** Says what the command did that led to this page; it stays in sight wherever on the page one lands. */
export function FlashMessage({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null;
  return (
    <div className="flash-message page-width">
      <p className={flash.note ? "flash" : "flash success"} role="status">
        {flash.text}
        {flash.link && (
          <>
            {" "}
            <a href={flash.link.href}>{flash.link.label}</a>
          </>
        )}
      </p>
    </div>
  );
}

import type { Flash } from "#app/http/session/flash.server.ts";

/** Says what the command did that led to this page. */
export function FlashMessage({ flash }: { flash: Flash | null | undefined }) {
  if (!flash) return null;
  return (
    <p className="flash success flash-message" role="status">
      {flash.text}
      {flash.link && (
        <>
          {" "}
          <a href={flash.link.href}>{flash.link.label}</a>
        </>
      )}
    </p>
  );
}

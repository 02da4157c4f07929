import type { Mail } from "./mailer.ts";

/** A letter of the outbox as it is sent: beneath it the page that it is about, at the shop's own host. */
export function letterOf(
  { id, to, subject, body, href }: Mail & { href: string | null },
  origin: string | undefined,
): Mail {
  return { id, to, subject, body: href && origin ? `${body}\n\n${new URL(href, origin)}` : body };
}

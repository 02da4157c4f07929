import type { Cookie } from "@remix-run/cloudflare";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";

/** What this browser had a code mailed for: the request that the code is bound to, and the address. */
interface MailedRequest {
  id: string;
  email: string;
}

const lengthMax = 1_000;

/** The cookie that keeps it, sealed: a code is only guessed by the browser that asked for it. */
export async function keptRequest(seal: Seal, cookie: Cookie, { id, email }: MailedRequest) {
  return cookie.serialize(await seal.seal([cookie.name, id, email].join(" ")));
}

/** What the cookie keeps; undefined for what we have not sealed into it. */
export async function openRequest(
  request: Request,
  seal: Seal,
  cookie: Cookie,
): Promise<MailedRequest | undefined> {
  const kept: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => undefined);
  if (typeof kept !== "string" || kept.length > lengthMax) return undefined;
  const opened = await seal.open(kept).catch(() => "");
  const [name, id, email] = opened.split(" ");
  return name === cookie.name && id && email ? { id, email } : undefined;
}

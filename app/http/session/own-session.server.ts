import { hashToken } from "#app/domain/customers/session/token.server.ts";
import { buyerCookie } from "./cookies.server.ts";

/** The hash of the session that this request came with, to tell it from the person's others. */
export async function ownSession(request: Request, cookie = buyerCookie) {
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));
  return hashToken(String(token));
}

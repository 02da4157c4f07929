import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession } from "#app/domain/customers/session/session.server.ts";
import { href } from "#app/href.ts";
import { buyerCookie, staffCookie } from "#app/http/session/cookies.server.ts";
import { keepSeen } from "#app/http/session/seen-goods.server.ts";

export function loader() {
  return redirect(href("/login"));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const staff = new URL(request.url).searchParams.get("side") === "staff";
  const cookie = staff ? staffCookie : buyerCookie;
  const token = await cookie.parse(request.headers.get("Cookie"));
  if (typeof token === "string") await endSession(context, token);

  const headers = new Headers({ "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) });
  // The next person at this browser is not shown what was searched and looked at before.
  headers.set("Clear-Site-Data", '"storage"');
  if (!staff) headers.append("Set-Cookie", await keepSeen([]));
  return redirect(href(staff ? "/staff/login" : "/login"), { status: 303, headers });
}

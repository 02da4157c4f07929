import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Buyer, Permission } from "#app/domain/actor.ts";
import { isReauthenticated, reauthenticate } from "#app/domain/identity/reauthenticate.server.ts";
import type { Scope } from "#app/domain/scope.ts";
import { windowMinutes } from "#app/domain/session/tries.server.ts";
import { href } from "#app/href.ts";
import type { KeptForm } from "./kept-form.ts";
import { ownSession } from "./own-session.server.ts";
import { secretFields } from "./respond.server.ts";
import { buyerScope } from "./scope.server.ts";

interface Args {
  request: Request;
  context: AppLoadContext;
}

export const reauthenticationTexts = {
  "wrong-password": "パスワードまたは認証コードが正しくありません",
  "too-many-tries": `間違いが続いたため、${windowMinutes}分ほど時間をおいてからお試しください`,
};

/**
 * A signed-in buyer who has given their password or code in the last ten minutes. A page asked for
 * without it leads there and back; a form is kept, asked for the password, and goes on from there.
 */
export async function provenScope(args: Args, permission?: Permission): Promise<Scope<Buyer>> {
  const scope = await buyerScope(args, permission);
  await requireReauthentication(args, scope);
  return scope;
}

/** The same for a scope at hand, where only some of a page's buttons need it. */
export async function requireReauthentication(
  { request, context }: Args,
  scope: Scope<Buyer>,
): Promise<void> {
  const { reauthenticatedAt } = await context.viewer();
  if (isReauthenticated(reauthenticatedAt, scope.now)) return;
  const { pathname, search } = new URL(request.url);
  const here = pathname.replace(/\.data$/, "") + search.replace(/[?&]_routes=[^&]*/, "");
  if (request.method !== "POST")
    throw redirect(`${href("/user/reauthenticate")}?${new URLSearchParams({ to: here })}`);

  // The action reads the form after us.
  const typed = await request.clone().formData();
  const current = typed.get("current");
  if (typeof current !== "string" || current === "") throw ask(here, typed, 401);
  const given = await reauthenticate(scope, context.seal, {
    ...{ current: current.slice(0, 200), address: context.clientAddress },
    session: await ownSession(request),
  });
  if (given.ok) return;
  throw ask(
    here,
    typed,
    given.reason === "too-many-tries" ? 429 : 400,
    reauthenticationTexts[given.reason],
  );
}

/** What was typed, without secrets and files, to be sent again with the password. */
function ask(to: string, typed: FormData, status: number, problem?: string) {
  const fields = [...typed].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !secretFields.includes(name) ? [[name, value]] : [],
  );
  const filesLeft = [...typed.values()].some(
    (value) => typeof value !== "string" && value.size > 0,
  );
  const kept: KeptForm = { to, fields, filesLeft, problem };
  return data({ kept }, { status });
}

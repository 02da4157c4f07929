import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Right } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { isReauthenticated } from "#app/domain/customers/identity/verify-credentials.server.ts";
import { windowMinutes } from "#app/domain/customers/session/guesses.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { keepTyped } from "../input/keep-typed.server.ts";
import type { KeptForm } from "../kept-form.ts";
import { buyerScope } from "../scope.server.ts";
import { buyerAuthenticator, recognise } from "./authenticator.server.ts";
import { CredentialsForm } from "./credential-forms.schema.server.ts";

interface Args {
  request: Request;
  context: AppLoadContext;
}

const texts = {
  "wrong-password": "パスワードまたは認証コードが正しくありません",
  "used-code":
    "この認証コードはすでに使われています。次のコードに変わるまで、最長30秒お待ちください",
  "too-many-tries": `間違いが続いたため、${windowMinutes}分ほど時間をおいてからお試しください`,
  busy: "ただいま混み合っています。数秒おいて、もう一度お試しください",
};

const statuses = { "wrong-password": 400, "used-code": 400, "too-many-tries": 429, busy: 429 };

/** Judges the password or code of the form; what to answer where it was refused. */
export async function verifyCredentials(args: Args) {
  const given = await recognise(buyerAuthenticator, "reauthentication", args);
  if (given.ok) return undefined;
  return { problem: texts[given.reason], status: statuses[given.reason] };
}

/**
 * A signed-in buyer who has given their password or code in the last ten minutes. A page asked for
 * without it leads there and back; a form is kept, asked for the password, and goes on from there.
 */
export async function provenScope(args: Args, right?: Right): Promise<Scope<Buyer>> {
  const scope = await buyerScope(args, right);
  await requireReauthentication(args, scope);
  return scope;
}

/** The same for a scope at hand, where only some of a page's buttons need it. */
export async function requireReauthentication(args: Args, scope: Scope<Buyer>): Promise<void> {
  const { request, context } = args;
  const { reauthenticatedAt } = await context.viewer();
  if (isReauthenticated(reauthenticatedAt, scope.now)) return;
  const { pathname, search } = new URL(request.url);
  const here = pathname + search;
  if (request.method !== "POST")
    throw redirect(`${href("/user/reauthenticate")}?${new URLSearchParams({ to: here })}`);

  // The action reads the form after us.
  const typed = await readForm(request.clone());
  const submission = parseForm(typed, { schema: CredentialsForm });
  if (submission.status !== "success") {
    const problem = submission.payload.current ? submission.error?.current?.[0] : undefined;
    throw ask(here, typed, problem ? 400 : 401, problem);
  }
  const refused = await verifyCredentials({ request: request.clone() as Request, context });
  if (refused) throw ask(here, typed, refused.status, refused.problem);
}

/** The form again, with what was typed, to be sent with the password. */
function ask(to: string, typed: FormData, status: number, problem?: string) {
  const kept: KeptForm = { to, ...keepTyped(typed), problem };
  return data({ kept }, { status });
}

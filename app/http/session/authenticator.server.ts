import { AsyncLocalStorage } from "node:async_hooks";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";
import { done, type RefusalOf } from "#app/domain/core/result.ts";
import { finishRegistration } from "#app/domain/customers/identity/registration.server.ts";
import { resetPassword } from "#app/domain/customers/identity/reset-password.server.ts";
import { reauthenticate } from "#app/domain/customers/identity/verify-credentials.server.ts";
import { type PersonKey, personKey } from "#app/domain/customers/session/person.ts";
import {
  completeSignIn,
  signInBuyer,
  signInStaff,
} from "#app/domain/customers/session/sign-in.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope, visitorScope } from "../scope.server.ts";
import { pendingCookie, registrationCookie, resetCookie } from "./cookies.server.ts";
import {
  CredentialsForm,
  passwordForm,
  RegistrationCodeForm,
  ResetForm,
  secondFactorForm,
} from "./credential-forms.schema.server.ts";
import { knownDevice } from "./known-device.server.ts";
import { openRequest } from "./mailed-request.server.ts";
import { ownSession } from "./own-session.server.ts";
import { buyerSentences, staffSentences } from "./sign-in-sentences.ts";

/** A person whom a strategy recognised, and what the browser gets for it. */
export interface Recognised {
  person: PersonKey;
  /** The token of the session that was opened, or of the sign-in that waits for the second factor's code. */
  token?: string;
  /** True while the code of the second factor is awaited. */
  pending?: boolean;
  /** True where somebody else has set the password, which is then to be replaced. */
  passwordGiven?: boolean;
  /** True for who has a second factor. */
  secured?: boolean;
}

/** Why each strategy recognises nobody. */
interface Refusals {
  password: RefusalOf<typeof signInBuyer>;
  "second-factor": RefusalOf<typeof completeSignIn>;
  registration: RefusalOf<typeof finishRegistration>;
  reset: RefusalOf<typeof resetPassword>;
  reauthentication: RefusalOf<typeof reauthenticate>;
}

/** What a strategy throws where it recognises nobody, as the library asks. */
class NotRecognised extends Error {
  constructor(
    readonly reason: string,
    readonly waitSeconds?: number,
  ) {
    super(reason);
  }
}

interface Sent<Typed> {
  typed: Typed;
  request: Request;
  context: AppLoadContext;
}

/** The library hands a strategy the request alone; what the shop lends to the request is found here. */
const contexts = new AsyncLocalStorage<AppLoadContext>();

/** A strategy over a form; the page has refused before what does not fit the schema. */
class FormStrategy<Schema extends z.ZodObject> extends Strategy<
  Recognised,
  Sent<z.output<Schema>>
> {
  readonly name = "form";

  constructor(
    readonly schema: Schema,
    verify: Strategy.VerifyFunction<Recognised, Sent<z.output<Schema>>>,
  ) {
    super(verify);
  }

  async authenticate(request: Request) {
    const submission = parseForm(await readForm(request), { schema: this.schema });
    if (submission.status !== "success") throw new Error("A page let a form through unread");
    return this.verify({ typed: submission.value, request, context: contexts.getStore()! });
  }
}

export const buyerAuthenticator = new Authenticator<Recognised>()
  .use(new FormStrategy(passwordForm(buyerSentences), byPassword(signInBuyer)), "password")
  .use(new FormStrategy(secondFactorForm(buyerSentences), bySecondFactor), "second-factor")
  .use(new FormStrategy(RegistrationCodeForm, byRegistration), "registration")
  .use(new FormStrategy(ResetForm, byReset), "reset")
  .use(new FormStrategy(CredentialsForm, byCredentials), "reauthentication");

export const staffAuthenticator = new Authenticator<Recognised>()
  .use(new FormStrategy(passwordForm(staffSentences), byPassword(signInStaff)), "password")
  .use(new FormStrategy(secondFactorForm(staffSentences), bySecondFactor), "second-factor");

/** Asks a strategy of a realm who sent the form; the answer is the person, or why nobody was recognised. */
export async function recognise<Name extends keyof Refusals>(
  authenticator: Authenticator<Recognised>,
  strategy: Name,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  try {
    const recognised = await contexts.run(context, () =>
      authenticator.authenticate(strategy, request),
    );
    return done(recognised);
  } catch (thrown) {
    if (!(thrown instanceof NotRecognised)) throw thrown;
    const { reason, waitSeconds } = thrown;
    return { ok: false as const, reason: reason as Refusals[Name], waitSeconds };
  }
}

function byPassword(signIn: typeof signInBuyer) {
  return async ({ typed, request, context }: Sent<{ name: string; password: string }>) => {
    const { name, password } = typed;
    const device = await deviceOf(request, context);
    return recognised(await signIn(visitorScope(context), { name, password, ...device }));
  };
}

async function bySecondFactor({ typed, request, context }: Sent<{ code: string }>) {
  const token = await pendingToken(request);
  if (!token) throw new NotRecognised("expired");
  const device = await deviceOf(request, context);
  const scope = visitorScope(context);
  return recognised(await completeSignIn(scope, context.seal, token, typed.code, device));
}

async function byRegistration({ typed, request, context }: Sent<{ code: string }>) {
  const asked = await openRequest(request, context.seal, registrationCookie);
  if (!asked) throw new NotRecognised("expired");
  const device = await deviceOf(request, context);
  const wanted = { id: asked.id, code: typed.code, ...device };
  return recognised(await finishRegistration(visitorScope(context), wanted));
}

async function byReset({ typed, request, context }: Sent<z.output<typeof ResetForm>>) {
  const asked = await openRequest(request, context.seal, resetCookie);
  const { address, known } = await deviceOf(request, context);
  const wanted = { ...typed, id: asked?.id ?? "", address, known };
  return recognised(await resetPassword(visitorScope(context), wanted));
}

async function byCredentials({ typed, request, context }: Sent<{ current: string }>) {
  const scope = await buyerScope({ request, context });
  const { address, known } = await deviceOf(request, context);
  const given = { ...typed, session: await ownSession(request), address, known };
  recognised(await reauthenticate(scope, context.seal, given));
  return { person: personKey(scope.actor) };
}

function recognised<Value>(
  answer: { ok: true; value: Value } | { ok: false; reason: string; waitSeconds?: number },
): Value {
  if (!answer.ok) throw new NotRecognised(answer.reason, answer.waitSeconds);
  return answer.value;
}

async function deviceOf(request: Request, context: AppLoadContext) {
  return {
    address: context.clientAddress,
    userAgent: request.headers.get("User-Agent") ?? "",
    guestKey: (await context.viewer()).guestKey,
    known: await knownDevice(request, context.seal),
  };
}

/** The token of the sign-in that waits in this browser for the code of the second factor. */
export async function pendingToken(request: Request) {
  const token: unknown = await pendingCookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" && token.length <= 100 ? token : undefined;
}

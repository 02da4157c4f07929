import type { Submission } from "@conform-to/react";
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import { busySeconds } from "#app/domain/customers/session/hashing-queue.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid, tooMany } from "../respond.server.ts";
import { sameOriginPath } from "../same-origin-path.ts";
import { type Recognised, recognise } from "./authenticator.server.ts";
import { pendingCookie } from "./cookies.server.ts";
import { passwordForm, secondFactorForm } from "./credential-forms.schema.server.ts";
import { knownDevice, rememberedDevice } from "./known-device.server.ts";
import type { Realm } from "./realms.server.ts";

interface Args {
  request: Request;
  context: AppLoadContext;
}

/** The first step: who gives ID and password has a session, or is asked for the code of the second factor. */
export async function signIn(realm: Realm, args: Args) {
  const { sentences, authenticator, home } = realm;
  const submission = await readSent(realm, args.request, passwordForm(sentences));
  if (submission.status !== "success") return invalid(submission);
  const signedIn = await recognise(authenticator, "password", args);
  if (!signedIn.ok) return refusal(realm, signedIn, submission, sentences.wrong);
  const to = sameOriginPath(submission.value.to, home);
  const { token = "", pending, passwordGiven } = signedIn.value;
  const onTheWay = new URLSearchParams({ to });
  if (pending) {
    const headers = { "Set-Cookie": await pendingCookie.serialize(token) };
    return redirect(`${realm.codePath}?${onTheWay}`, { status: 303, headers });
  }
  return openSession(
    realm,
    args,
    signedIn.value,
    passwordGiven ? `${realm.ownPasswordPath}?${onTheWay}` : to,
  );
}

/** The second step, by the code of the second factor. */
export async function signInByCode(realm: Realm, args: Args) {
  const { sentences, authenticator, home } = realm;
  const submission = await readSent(realm, args.request, secondFactorForm(sentences));
  if (submission.status !== "success") return invalid(submission);
  const { to = "" } = submission.value;
  const signedIn = await recognise(authenticator, "second-factor", args);
  if (signedIn.ok) return openSession(realm, args, signedIn.value, sameOriginPath(to, home));
  if (signedIn.reason === "expired")
    throw redirect(`${realm.signInPath}?${new URLSearchParams({ to, expired: "1" })}`, 303);
  return refusal(realm, signedIn, submission, sentences.wrongCode);
}

async function openSession(
  { cookie }: Realm,
  { request, context }: Args,
  { person, token = "" }: Recognised,
  to: string,
) {
  const headers = new Headers();
  headers.append("Set-Cookie", await cookie.serialize(token));
  const known = await knownDevice(request, context.seal);
  headers.append("Set-Cookie", await rememberedDevice(context.seal, known, person));
  return redirect(to, { status: 303, headers });
}

/** Reads a copy: the strategy reads the form after us. */
async function readSent<Schema extends z.ZodType>(
  { kind }: Realm,
  request: Request,
  schema: Schema,
) {
  const form = await readForm(request.clone());
  return parseForm(form, { schema, lang: kind === "staff" ? "zh" : "ja" });
}

/** The form again with why: to wait, or what is wrong. */
function refusal(
  { sentences }: Realm,
  refused: { reason: string; waitSeconds: number | undefined },
  submission: Submission<unknown>,
  wrong: string,
) {
  if (refused.waitSeconds !== undefined)
    return tooMany(submission, sentences.tooMany(refused.waitSeconds), refused.waitSeconds);
  if (refused.reason === "busy") return tooMany(submission, sentences.busy, busySeconds);
  return invalid(submission, wrong);
}

/** What a page of signing in shows; whoever is signed in already goes on to where they wanted to be. */
export async function loadSignIn(realm: Realm, { request, context }: Args) {
  const { searchParams } = new URL(request.url);
  const to = sameOriginPath(searchParams.get("to"), realm.home);
  const viewer = await context.viewer();
  if (realm.kind === "buyer" ? viewer.buyer : viewer.staff) throw redirect(to);
  const shown = { to, expired: searchParams.has("expired"), ended: viewer.ended[realm.kind] };
  // The dead cookie has said what it had to say.
  const headers: HeadersInit = shown.ended
    ? { "Set-Cookie": await realm.cookie.serialize("", { maxAge: 0 }) }
    : {};
  return data(shown, { headers });
}

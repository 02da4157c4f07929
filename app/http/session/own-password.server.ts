import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { changePassword } from "#app/domain/customers/identity/own-account.server.ts";
import { windowMinutes } from "#app/domain/customers/session/guesses.server.ts";
import { busySeconds } from "#app/domain/customers/session/hashing-queue.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid, tooMany } from "../respond.server.ts";
import { sameOriginPath } from "../same-origin-path.ts";
import { knownDevice } from "./known-device.server.ts";
import { ownSession } from "./own-session.server.ts";
import type { Realm } from "./realms.server.ts";

interface PasswordWords {
  wrong: string;
  same: string;
  ownName: string;
  tooMany: string;
  busy: string;
}

/** Replaces a password that somebody else has set, and goes on to where they wanted to be: the first page by default. */
export async function replacePassword(
  { request, context }: ActionFunctionArgs,
  scope: Scope<Buyer | Staff>,
  realm: Realm,
  schema: z.ZodType<{ current: string; password: string }>,
  words: PasswordWords,
) {
  const lang = realm.kind === "staff" ? "zh" : "ja";
  const submission = parseForm(await readForm(request), { schema, lang });
  if (submission.status !== "success") return invalid(submission);
  const changed = await changePassword(scope, {
    ...submission.value,
    keep: await ownSession(request, realm.cookie),
    address: context.clientAddress,
    known: await knownDevice(request, context.seal),
  });
  if (changed.ok)
    return redirect(sameOriginPath(new URL(request.url).searchParams.get("to"), realm.home), {
      status: 303,
      headers: { "Set-Cookie": await realm.cookie.serialize(changed.value) },
    });
  switch (changed.reason) {
    case "wrong-password":
      return invalid(submission, undefined, { current: [words.wrong] });
    case "same-password":
      return invalid(submission, undefined, { password: [words.same] });
    case "own-name-in-password":
      return invalid(submission, undefined, { password: [words.ownName] });
    case "too-many-tries":
      return tooMany(submission, words.tooMany, windowMinutes * 60);
    case "busy":
      return tooMany(submission, words.busy, busySeconds);
  }
}

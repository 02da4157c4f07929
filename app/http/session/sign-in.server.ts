import type { Submission } from "@conform-to/react";
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { z } from "zod";
import type { Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { busySeconds } from "#app/domain/customers/session/hashing-queue.ts";
import { completeSignIn } from "#app/domain/customers/session/sign-in.server.ts";
import { visitorScope } from "#app/http/scope.server.ts";
import type { Door } from "../doors.server.ts";
import { readForm, readStaffForm } from "../input/read-form.server.ts";
import { type SentForm, sentForm } from "../input/sent-form.server.ts";
import { invalid, tooMany } from "../respond.server.ts";
import { sameOriginPath } from "../same-origin-path.ts";
import { pendingCookie } from "./cookies.server.ts";
import { knownDevice, rememberedDevice } from "./known-device.server.ts";

interface Args {
  request: Request;
  context: AppLoadContext;
}

/** Where to go on to, and the cookies that take the person there. */
interface Opened {
  to: string;
  cookies: string[];
}

type Form = { request: Request; typed: SentForm };

/** A strategy lets in or throws; this carries the page to show instead. */
class Refused extends Error {
  constructor(readonly answer: ReturnType<typeof invalid>) {
    super("refused");
  }
}

/** A strategy over a form of ours. */
class FormStrategy extends Strategy<Opened, Form> {
  constructor(
    readonly name: string,
    verify: Strategy.VerifyFunction<Opened, Form>,
  ) {
    super(verify);
  }

  async authenticate(request: Request) {
    return this.verify({ request, typed: await sentForm(request) });
  }
}

/** A door and the request that stands before it. */
interface Way {
  door: Door;
  context: AppLoadContext;
  scope: Scope<Visitor>;
}

/** The ways in through a door: by password, and by the code that a second factor asks for after it. */
function authenticatorOf(door: Door, context: AppLoadContext) {
  const way = { door, context, scope: visitorScope(context) };
  return new Authenticator<Opened>().use(byPassword(way)).use(byCode(way));
}

function byPassword(way: Way) {
  const { door, context, scope } = way;
  const { words } = door;
  const PasswordForm = z.object({
    name: z.string(words.nameMissing).trim().min(1, words.nameMissing).max(99, words.tooLong),
    password: z.string(words.passwordMissing).min(1, words.passwordMissing).max(200, words.tooLong),
    to: z.string().max(2_000).optional(),
  });
  return new FormStrategy("password", async ({ request, typed }) => {
    const submission = readTyped(door, typed, PasswordForm);
    if (submission.status !== "success") throw new Refused(invalid(submission));
    const { name, password, to } = submission.value;
    const from = await deviceOf(way, request);
    const opened = await door.check(scope, { name, password, ...from });
    if (!opened.ok) throw new Refused(refusal(door, opened, submission, words.wrong));
    const wanted = sameOriginPath(to, door.home);
    const { person, token, pending, passwordGiven } = opened.value;
    const onTheWay = new URLSearchParams({ to: wanted });
    if (pending)
      return {
        to: `${door.codePath}?${onTheWay}`,
        cookies: [await pendingCookie.serialize(token)],
      };
    return {
      to: passwordGiven ? `${door.ownPasswordPath}?${onTheWay}` : wanted,
      cookies: [
        await door.cookie.serialize(token),
        await rememberedDevice(context.seal, from.known, person),
      ],
    };
  });
}

function byCode(way: Way) {
  const { door, context, scope } = way;
  const { words } = door;
  const CodeForm = z.object({
    code: z.string(words.codeMissing).trim().min(1, words.codeMissing).max(20, words.wrongCode),
    to: z.string().max(2_000).optional(),
  });
  return new FormStrategy("code", async ({ request, typed }) => {
    const submission = readTyped(door, typed, CodeForm);
    if (submission.status !== "success") throw new Refused(invalid(submission));
    const { code, to } = submission.value;
    const token = await pendingToken(request);
    const from = await deviceOf(way, request);
    const given = token
      ? await completeSignIn(scope, context.seal, token, code, from)
      : ({ ok: false, reason: "expired" } as const);
    if (given.ok)
      return {
        to: sameOriginPath(to, door.home),
        cookies: [
          await door.cookie.serialize(given.value.token),
          await rememberedDevice(context.seal, from.known, given.value.person),
        ],
      };
    if (given.reason !== "expired")
      throw new Refused(refusal(door, given, submission, words.wrongCode));
    throw redirect(
      `${door.signInPath}?${new URLSearchParams({ to: to ?? "", expired: "1" })}`,
      303,
    );
  });
}

async function deviceOf({ door, context }: Way, request: Request) {
  return {
    address: context.clientAddress,
    userAgent: request.headers.get("User-Agent") ?? "",
    guestKey: door.kind === "buyer" ? (await context.viewer()).guestKey : undefined,
    known: await knownDevice(request, context.seal),
  };
}

function readTyped<Shape extends z.ZodType>({ kind }: Door, typed: SentForm, form: Shape) {
  return kind === "staff" ? readStaffForm(typed, form) : readForm(typed, form);
}

/** The form again with why: to wait, or what is wrong. */
function refusal(
  { words }: Door,
  refused: { reason: string; waitSeconds?: number },
  submission: Submission<unknown>,
  wrong: string,
) {
  if (refused.waitSeconds !== undefined)
    return tooMany(submission, words.tooMany(refused.waitSeconds), refused.waitSeconds);
  if (refused.reason === "busy") return tooMany(submission, words.busy, busySeconds);
  return invalid(submission, wrong);
}

/** Lets somebody in by one of the strategies, or answers with the form and what is wrong with it. */
export async function authenticate(
  door: Door,
  strategy: "password" | "code",
  { request, context }: Args,
) {
  try {
    const { to, cookies } = await authenticatorOf(door, context).authenticate(strategy, request);
    const headers = new Headers();
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    return redirect(to, { status: 303, headers });
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.answer;
    throw thrown;
  }
}

/** Whether the password has been given in this browser and the code is still to come. */
export async function pendingToken(request: Request) {
  const token: unknown = await pendingCookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" && token.length <= 100 ? token : undefined;
}

/** The page of a door: whoever is in already goes on to where they wanted to be. */
export async function atTheDoor(door: Door, { request, context }: Args) {
  const { searchParams } = new URL(request.url);
  const to = sameOriginPath(searchParams.get("to"), door.home);
  const viewer = await context.viewer();
  if (door.kind === "buyer" ? viewer.buyer : viewer.staff) throw redirect(to);
  const shown = { to, expired: searchParams.has("expired"), ended: viewer.ended[door.kind] };
  // The dead cookie has said what it had to say.
  const headers: HeadersInit = shown.ended
    ? { "Set-Cookie": await door.cookie.serialize("", { maxAge: 0 }) }
    : {};
  return data(shown, { headers });
}

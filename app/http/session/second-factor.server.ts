import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { encode } from "uqr";
import { z } from "zod";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from "#app/domain/customers/second-factor/second-factor.server.ts";
import { windowMinutes } from "#app/domain/customers/session/guesses.server.ts";
import { formEntries } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { ownSession } from "./own-session.server.ts";
import type { Realm } from "./realms.server.ts";

type Own = Scope<Buyer | Staff>;

/** Why a form of the page was refused; the page has the words in its language. */
export type FactorProblem =
  | "again"
  | "code-missing"
  | "wrong-code"
  | "used-code"
  | "wrong-password"
  | "too-many-tries"
  | "not-begun";

const FactorForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("begin") }),
  z.object({ intent: z.literal("confirm"), code: z.string().max(20) }),
  z.object({ intent: z.literal("end"), code: z.string().max(20), password: z.string().max(200) }),
]);

/** How the own second factor stands; one that was begun comes with its key, in letters and drawn. */
export async function loadSecondFactor({ context }: LoaderFunctionArgs, scope: Own) {
  const factor = await readSecondFactor(scope, context.seal);
  if (factor.state !== "begun") return factor;
  const { data: modules, size } = encode(factor.uri);
  return {
    state: factor.state,
    secret: factor.secret.match(/.{1,4}/g)!.join(" "),
    drawing: { size, path: pathOf(modules) },
  };
}

/** Sets it up, puts it in use, or takes it off; recovery codes are answered once, with the page itself. */
export async function changeSecondFactor(
  { request, context }: ActionFunctionArgs,
  scope: Own,
  realm: Realm,
) {
  const form = FactorForm.safeParse(Object.fromEntries(formEntries(await readForm(request))));
  if (!form.success) return refuse("again");
  const { seal, clientAddress: address } = context;
  const typed = form.data;
  if (typed.intent === "begin") {
    await beginSecondFactor(scope, seal);
    return data({ problem: undefined, codes: undefined });
  }
  if (!typed.code.trim()) return refuse("code-missing");
  if (typed.intent === "confirm") {
    const confirmed = await confirmSecondFactor(scope, seal, typed.code, address);
    return confirmed.ok
      ? data({ problem: undefined, codes: confirmed.value.codes })
      : refuse(confirmed.reason);
  }
  const ended = await endSecondFactor(scope, seal, {
    ...typed,
    address,
    keep: await ownSession(request, realm.cookie),
  });
  return ended.ok ? data({ problem: undefined, codes: undefined }) : refuse(ended.reason);
}

function refuse(problem: FactorProblem) {
  const wait = { status: 429, headers: { "Retry-After": String(windowMinutes * 60) } };
  return data(
    { problem, codes: undefined },
    problem === "too-many-tries" ? wait : { status: problem === "not-begun" ? 409 : 400 },
  );
}

/** The dark squares of a code, row by row, as one path. */
function pathOf(modules: readonly (readonly boolean[])[]) {
  return modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
}

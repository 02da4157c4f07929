import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { encode } from "uqr";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from "#app/domain/customers/second-factor/second-factor.server.ts";
import { windowMinutes } from "#app/domain/customers/session/guesses.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, tooMany } from "../respond.server.ts";
import { factorForm } from "./credential-forms.schema.server.ts";
import { ownSession } from "./own-session.server.ts";
import type { Realm } from "./realms.server.ts";

type Own = Scope<Buyer | Staff>;

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
  const { sentences, kind, cookie } = realm;
  const submission = parseForm(await readForm(request), {
    schema: factorForm(sentences),
    lang: kind === "staff" ? "zh" : "ja",
  });
  if (submission.status !== "success") return invalid(submission);
  const { seal, clientAddress: address } = context;
  const { value } = submission;
  const here = new URL(request.url).pathname;
  if (value.intent === "begin") {
    await beginSecondFactor(scope, seal);
    return redirect(here, 303);
  }
  if (value.intent === "confirm") {
    const confirmed = await confirmSecondFactor(scope, seal, value.code, address);
    return confirmed.ok ? data({ codes: confirmed.value.codes }) : refusal(confirmed.reason);
  }
  const keep = await ownSession(request, cookie);
  const ended = await endSecondFactor(scope, seal, { ...value, address, keep });
  return ended.ok ? redirect(here, 303) : refusal(ended.reason);

  function refusal(
    reason: "wrong-code" | "used-code" | "wrong-password" | "too-many-tries" | "not-begun",
  ) {
    const text = sentences.factor[reason];
    switch (reason) {
      case "wrong-code":
      case "used-code":
        return invalid(submission, undefined, { code: [text] });
      case "wrong-password":
        return invalid(submission, undefined, { password: [text] });
      case "too-many-tries":
        return tooMany(submission, text, windowMinutes * 60);
      case "not-begun":
        return changed(submission, text);
    }
  }
}

/** The dark squares of a code, row by row, as one path. */
function pathOf(modules: readonly (readonly boolean[])[]) {
  return modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
}

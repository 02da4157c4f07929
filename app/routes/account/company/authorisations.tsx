import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import type { AuthorisationKind } from "#app/domain/customers/authorisation/authorisation.ts";
import {
  actsQuery,
  actsShown,
  authorisationsQuery,
  authorise,
  managerQuery,
  revokeAuthorisation,
} from "#app/domain/customers/authorisation/authorisations.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { requireReauthentication } from "#app/http/session/reauthenticate.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { AuthorisationLog } from "./authorisation-log.tsx";
import { AuthorisationPanel } from "./authorisation-panel.tsx";

const ChangeForm = z.object({
  kind: z.enum(["delivery", "payment"]),
  intent: z.enum(["authorise", "revoke"]),
  dailyCapYen: rules.limitYen("1日の上限").default(null),
});

export const meta: MetaFunction = () => [{ title: "権限委任 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  if (!isOwner(scope.actor)) throw forbidden();
  const query = new URL(args.request.url).searchParams;
  const [at = "", id = ""] = (query.get("after") ?? "").split("_");
  const after = /^\d{1,15}$/.test(at) && id ? { at: Number(at), id: id.slice(0, 64) } : undefined;
  const [given, [manager], found] = await scope.db.batch([
    authorisationsQuery(scope),
    managerQuery(scope),
    actsQuery(scope, after),
  ]);
  const acts = found.slice(0, actsShown);
  const last = acts.at(-1);
  return {
    given,
    manager,
    acts,
    later: after !== undefined,
    next: found.length > actsShown && last ? `${last.at.getTime()}_${last.id}` : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  if (!isOwner(scope.actor)) throw forbidden();
  await requireReauthentication(args, scope);
  const submission = parseForm(await readForm(args.request), { schema: ChangeForm });
  if (submission.status !== "success") return invalid(submission);
  const { kind, intent, dailyCapYen } = submission.value;
  const given =
    intent === "authorise"
      ? await authorise(scope, kind, dailyCapYen)
      : await revokeAuthorisation(scope, kind);
  if (given.ok)
    return redirectWithFlash(
      args.context,
      href("/user/userAuthorizeAndPermit"),
      intent === "revoke" ? "委任を取り消しました。" : "委任を保存しました。",
    );
  switch (given.reason) {
    case "forbidden":
      throw forbidden();
    case "no-manager":
      return changed(
        submission,
        "担当者がまだ決まっていないため、委任できません。お問い合わせください",
      );
  }
}

const kinds: AuthorisationKind[] = ["delivery", "payment"];

export default function AuthorisationsPage() {
  const { given, manager, acts, later, next } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [answered] = useForm({ id: String(lastResult?.initialValue?.kind), lastResult });
  const here = href("/user/userAuthorizeAndPermit");
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>権限委任</h1>
        <p className="note">
          {manager ? (
            <>
              担当者 <span lang="zh">{manager.name}</span>{" "}
              に、配送と支払いを別々に任せられます。いつでもすぐに取り消せます。
            </>
          ) : (
            "担当者が決まると、配送と支払いを任せられるようになります。"
          )}
        </p>
      </div>
      <ErrorSummary form={answered} />
      <div className="columns two-columns">
        {kinds.map((kind) => (
          <AuthorisationPanel
            key={kind}
            kind={kind}
            given={given.find((one) => one.kind === kind)}
            chargedYen={manager?.chargedYen ?? 0}
            lastResult={answerTo(lastResult, { kind })}
          />
        ))}
      </div>
      <section className="stack small" aria-labelledby="log">
        <h2 id="log" className="heading">
          担当者の操作記録
        </h2>
        <AuthorisationLog acts={acts} />
        <Pager nextHref={next ? `${here}?after=${next}` : null} firstHref={later ? here : null} />
      </section>
    </main>
  );
}

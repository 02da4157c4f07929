import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { permissions } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { makeToken } from "#app/domain/customers/token/make-token.server.ts";
import { revokeToken } from "#app/domain/customers/token/revoke-token.server.ts";
import { tokenDays, tokensMax } from "#app/domain/customers/token/token.ts";
import { listTokens } from "#app/domain/customers/token/tokens.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { requireReauthentication } from "#app/http/session/reauthenticate.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { ApiTokenForm } from "./api-token-form.tsx";
import { ApiTokenList } from "./api-token-list.tsx";

const MakeForm = z.object({
  intent: z.literal("make"),
  id: rules.idempotencyKey,
  name: rules.tokenName,
  scopes: z.array(z.enum(permissions, "権限が正しくありません")).default([]),
  days: z
    .enum(tokenDays.map(String) as [string, ...string[]], "有効期間を選んでください")
    .transform(Number),
});

export const meta: MetaFunction = () => [{ title: "APIトークン | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const tokens = await listTokens(scope);
  return {
    id: crypto.randomUUID(),
    givable: permissions.filter((one) => buyerMay(scope.actor, one)),
    tokens: tokens.map(({ userId, ...token }) => ({ ...token, own: userId === scope.actor.id })),
    revoked: new URL(args.request.url).searchParams.has("revoked"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const form = await sentForm(args.request.clone());
  if (form.one("intent") === "revoke") {
    const revoked = await revokeToken(scope, form.one("token") ?? "");
    if (!revoked.ok) throw notFound();
    return redirect(`${href("/user/apiTokens")}?revoked=1`, 303);
  }

  await requireReauthentication(args, scope);
  const submission = readForm(form, MakeForm);
  if (submission.status !== "success") return invalid(submission);
  const made = await makeToken(scope, submission.value);
  // Not a redirect: the token is shown by this answer and never again.
  if (made.ok) return data({ token: made.value.token });
  switch (made.reason) {
    case "made-already":
      return changed(
        submission,
        "このトークンはすでに作成済みです。控えていない場合は取り消して、作り直してください",
      );
    case "too-many":
      return changed(
        submission,
        `使えるトークンは${tokensMax}個までです。不要なものを取り消してください`,
      );
    case "not-yours-to-give":
      return invalid(submission, undefined, {
        scopes: ["ご自身が持っていない権限は付けられません"],
      });
  }
}

export default function ApiTokensPage() {
  const { id, givable, tokens, revoked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "token" in answer ? answer.token : undefined;
  const lastResult = answer && !("token" in answer) ? answer : undefined;
  return (
    <main id="main" className="wrap stack">
      <div className="head">
        <h1>APIトークン</h1>
        <p className="note">
          ブラウザー拡張や社内システムが、あなたの代わりに買付便を使うための鍵です。
          <a href={href("/api/openapi.json")}>呼び出しの仕様（OpenAPI）</a>
        </p>
      </div>
      {revoked && !answer && (
        <p className="flash ok" role="status">
          トークンを取り消しました。次の呼び出しから使えません。
        </p>
      )}
      {made && (
        <section className="flash ok stack s" role="status" aria-labelledby="made">
          <h2 id="made">トークンを作成しました</h2>
          <p>表示はこの1回だけです。今すぐ控えて、ほかの人に見えない場所に保管してください。</p>
          <p>
            <input
              className="in n"
              readOnly
              aria-label="作成したトークン"
              defaultValue={made}
              size={52}
            />
          </p>
        </section>
      )}
      <div className="cols aside-end">
        <section className="stack s" aria-labelledby="list">
          <h2 id="list">
            作成済みのトークン <span className="n">{tokens.length}</span>
          </h2>
          {tokens.length === 0 ? (
            <Empty title="トークンはまだありません">
              <p>プログラムごとに1つ作ると、使われた場所と時刻がここでわかります。</p>
            </Empty>
          ) : (
            <ApiTokenList tokens={tokens} />
          )}
        </section>
        <aside>
          <ApiTokenForm key={id} id={id} givable={givable} lastResult={lastResult} />
        </aside>
      </div>
    </main>
  );
}

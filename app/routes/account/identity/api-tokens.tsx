import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { permissions } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { permissionNames } from "#app/domain/customers/company/employee-rights.ts";
import { tokenDays } from "#app/domain/customers/token/token.ts";
import { listTokens, makeToken } from "#app/domain/customers/token/tokens.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { requireReauthentication } from "#app/http/session/reauthenticate.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { answerMade, revokeSent } from "./answer-made.server.ts";
import { ApiTokenForm } from "./api-token-form.tsx";
import { ApiTokenList } from "./api-token-list.tsx";
import { MadeToken } from "./made-token.tsx";

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
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const form = await readForm(args.request.clone());
  if (formText(form, "intent") === "revoke") {
    await revokeSent(scope, form);
    return redirectWithFlash(
      args.context,
      href("/user/apiTokens"),
      "トークンを取り消しました。次の呼び出しから使えません。",
    );
  }

  await requireReauthentication(args, scope);
  const submission = parseForm(form, { schema: MakeForm });
  if (submission.status !== "success") return invalid(submission);
  return answerMade(submission, await makeToken(scope, submission.value));
}

export default function ApiTokensPage() {
  const { id, givable, tokens } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "token" in answer ? answer.token : undefined;
  const lastResult = answer && !("token" in answer) ? answer : undefined;
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>APIトークン</h1>
        <p className="note">
          ブラウザー拡張や社内システムが、お客様に代わって買付便を操作するための認証キーです。
          <a href={href("/api/openapi.json")}>呼び出しの仕様（OpenAPI）</a>
        </p>
      </div>
      {made && (
        <MadeToken token={made} next="今すぐ控えて、ほかの人に見えない場所に保管してください。" />
      )}
      <div className="columns aside-end">
        <section className="stack small" aria-labelledby="list">
          <h2 id="list">
            作成済みのトークン <span className="number">{tokens.length}</span>
          </h2>
          {tokens.length === 0 ? (
            <EmptyState title="トークンはまだありません">
              <p>プログラムごとに発行すると、利用元と日時を確認できます。</p>
            </EmptyState>
          ) : (
            <ApiTokenList tokens={tokens} />
          )}
        </section>
        <aside>
          <ApiTokenForm
            key={id}
            id={id}
            givable={givable.map((one) => [one, permissionNames[one]])}
            nameHint="利用するプログラムを識別できる名前。例: 在庫連携"
            note="選択しない場合は、閲覧専用のトークンになります。パスワードや連絡先の変更には使えません。"
            lastResult={lastResult}
          />
        </aside>
      </div>
    </main>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { extensionUseNames, extensionUses } from "#app/domain/customers/extension/extension.ts";
import {
  readExtensionSettings,
  saveExtensionSettings,
} from "#app/domain/customers/extension/extension-settings.server.ts";
import { mayGiveUse } from "#app/domain/customers/token/token.ts";
import { listTokens, makeExtensionToken } from "#app/domain/customers/token/tokens.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope, shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { requireReauthentication } from "#app/http/session/reauthenticate.server.ts";
import sheet from "#app/routes/guide/guide.css?url";
import { described } from "#app/shared/described.ts";
import { toCostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { answerMade, revokeSent } from "../identity/answer-made.server.ts";
import { ApiTokenForm } from "../identity/api-token-form.tsx";
import { ApiTokenList } from "../identity/api-token-list.tsx";
import { MadeToken } from "../identity/made-token.tsx";
import { ConnectSteps } from "./connect-steps.tsx";
import { MakeForm, SettingsForm } from "./extension-forms.schema.server.ts";
import { ForVisitors } from "./for-visitors.tsx";
import { PanelForm } from "./panel-form.tsx";

// Its steps are set as those of a guide.
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: MetaFunction = () => [
  ...described(
    "ブラウザー拡張の設定 | 買付便",
    "1688・淘宝・天猫の商品ページの横に着地原価を表示する拡張機能を、買付便とつなぎます。トークンの作成と取り消し、パネルの位置や表示言語の設定ができます。",
  ),
];

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await shopperScope(args);
  return { member: actor.kind === "buyer" ? await readOwn(args) : null };
}

/** What a member sees: the tokens of this kind, and how they want the panel. */
async function readOwn(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const [tokens, settings, terms] = await Promise.all([
    listTokens(scope, "extension"),
    readExtensionSettings(scope),
    costTerms(args, scope),
  ]);
  return {
    id: crypto.randomUUID(),
    givable: extensionUses.filter((use) => mayGiveUse(scope.actor, use)),
    tokens: tokens.map(({ userId, ...token }) => ({ ...token, own: userId === scope.actor.id })),
    settings,
    terms: toCostTermsView(terms),
  };
}

type OwnExtension = Awaited<ReturnType<typeof readOwn>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const form = await readForm(args.request.clone());
  switch (formText(form, "intent")) {
    case "revoke":
      await revokeSent(scope, form);
      return redirectWithFlash(
        args.context,
        href("/pluginSettings"),
        "トークンを取り消しました。その拡張機能は、もう買付便につながりません。",
      );
    case "settings":
      return saveSettings(args.context, scope, form);
    default:
      await requireReauthentication(args, scope);
      return makeOne(scope, form);
  }
}

async function saveSettings(context: AppLoadContext, scope: Scope<Buyer>, form: FormData) {
  const submission = parseForm(form, { schema: SettingsForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent: _, ...wanted } = submission.value;
  await saveExtensionSettings(scope, wanted);
  return redirectWithFlash(
    context,
    href("/pluginSettings"),
    "設定を保存しました。商品ページを開き直すと反映されます。",
  );
}

async function makeOne(scope: Scope<Buyer>, form: FormData) {
  const submission = parseForm(form, { schema: MakeForm });
  if (submission.status !== "success") return invalid(submission);
  return answerMade(submission, await makeExtensionToken(scope, submission.value));
}

export default function ExtensionSettingsPage() {
  const { member } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!member) return <ForVisitors />;
  const made = answer && "token" in answer ? answer.token : undefined;
  const refused = answer && !("token" in answer) ? answer : undefined;
  const ofSettings = refused?.initialValue?.intent === "settings";
  return (
    <ForMembers
      member={member}
      made={made}
      refusedToken={ofSettings ? undefined : refused}
      refusedSettings={ofSettings ? refused : undefined}
    />
  );
}

type Refused = SubmissionResult<string[]> | undefined;

interface ForMembersProps {
  member: OwnExtension;
  /** The token that was made just now. */
  made: string | undefined;
  refusedToken: Refused;
  refusedSettings: Refused;
}

/** Tokens that connect browsers, and how the panel is wanted. */
function ForMembers({ member, made, refusedToken, refusedSettings }: ForMembersProps) {
  const { id, givable, tokens, settings, terms } = member;
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>ブラウザー拡張の設定</h1>
        <p className="note">
          1688・淘宝・天猫の商品ページの横に、円の単価と着地原価を表示する拡張機能を、買付便とつなぎます。
        </p>
      </div>
      {made && (
        <MadeToken
          token={made}
          next="拡張機能のアイコンを押して開く設定ページに、今すぐ貼り付けてください。"
        />
      )}
      <div className="columns aside-end">
        <div className="stack large">
          {tokens.length === 0 && !made && <ConnectSteps />}
          <section className="stack small" aria-labelledby="list">
            <h2 id="list">
              つないでいるブラウザー <span className="number">{tokens.length}</span>
            </h2>
            {tokens.length === 0 ? (
              <EmptyState title="トークンはまだありません">
                <p>ブラウザーごとに1つ作ると、使わなくなったものだけを取り消せます。</p>
              </EmptyState>
            ) : (
              <ApiTokenList tokens={tokens} />
            )}
          </section>
          <ApiTokenForm
            key={id}
            id={id}
            givable={givable.map((use) => [use, extensionUseNames[use]])}
            ticked={givable}
            nameHint="使うパソコンやブラウザーがわかる名前。例: 会社のChrome"
            lastResult={refusedToken}
          />
        </div>
        <aside>
          <PanelForm settings={settings} terms={terms} lastResult={refusedSettings} />
        </aside>
      </div>
    </main>
  );
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOwner } from "#app/domain/core/policy.ts";
import { readOwnAccount } from "#app/domain/customers/identity/own-account.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { knownDevice } from "#app/http/session/known-device.server.ts";
import { ownSession } from "#app/http/session/own-session.server.ts";
import { TextField } from "#app/ui/fields.tsx";
import { AskCredentials } from "./ask-credentials.tsx";
import { CredentialsField } from "./credentials-field.tsx";
import { OwnEmail } from "./own-email.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { commands } from "./user-detail-commands.server.ts";
import { type LastResult, UserDetailSection } from "./user-detail-section.tsx";
import { VerifyEmail } from "./verify-email.tsx";

export const meta: MetaFunction = () => [
  { title: "会員情報 | 買付便" },
  { name: "description", content: "お名前、メールアドレス、電話番号、パスワードの確認と変更。" },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const [{ account, sessions }, own] = await Promise.all([
    readOwnAccount(scope),
    ownSession(args.request),
  ]);
  const { searchParams } = new URL(args.request.url);
  return {
    account,
    isOwner: isOwner(scope.actor),
    sessions: sessions.map((session) => ({ ...session, isThis: session.tokenHash === own })),
    newEmail: searchParams.get("email")?.slice(0, 99) ?? "",
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const form = await readForm(args.request);
  const intent = formText(form, "intent") ?? "";
  const command = Object.hasOwn(commands, intent) ? commands[intent] : undefined;
  const from = {
    context: args.context,
    session: await ownSession(args.request),
    address: args.context.clientAddress,
    known: await knownDevice(args.request, args.context.seal),
  };
  if (!command) throw data(null, { status: 400 });
  return command(scope, form, from);
}

export default function UserDetailPage() {
  const { account, isOwner, sessions, newEmail } = useLoaderData<typeof loader>();
  const lastResult = useActionData() as LastResult;
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>会員情報</h1>
        <p className="note number">
          会員番号 {account.operationId} ・ ユーザーID {account.loginName}
        </p>
      </div>
      {account.emailVerifiedAt ? (
        <AskCredentials lastResult={lastResult} />
      ) : (
        <VerifyEmail email={account.email} lastResult={lastResult} />
      )}
      <div className="topics">
        <ProfileSection account={account} isOwner={isOwner} lastResult={lastResult} />
        <OwnEmail account={account} newEmail={newEmail} lastResult={lastResult} />
        <PhoneSection account={account} lastResult={lastResult} />
        <PasswordSection lastResult={lastResult} />
      </div>
      <SecondFactorLink />
      <OwnSessions sessions={sessions} lastResult={lastResult} />
    </main>
  );
}

function ProfileSection({
  account,
  isOwner,
  lastResult,
}: Pick<Loaded, "account" | "isOwner"> & { lastResult: LastResult }) {
  return (
    <UserDetailSection
      id="profile"
      title="お名前と会社名"
      intent="profile"
      button="保存する"
      lastResult={lastResult}
      defaultValue={{ name: account.name, companyName: account.companyName }}
    >
      {({ name, companyName }) => (
        <>
          <TextField field={name!} label="お名前" required autoComplete="name" />
          {isOwner ? (
            <TextField field={companyName!} label="会社名" required autoComplete="organization" />
          ) : (
            <input type="hidden" name="companyName" value={account.companyName} />
          )}
        </>
      )}
    </UserDetailSection>
  );
}

function PhoneSection({
  account,
  lastResult,
}: Pick<Loaded, "account"> & { lastResult: LastResult }) {
  return (
    <UserDetailSection
      id="phone"
      title="電話番号"
      intent="phone"
      button="変更する"
      lastResult={lastResult}
      defaultValue={{ phone: account.phone ?? "" }}
    >
      {({ phone, current }) => (
        <>
          <TextField field={phone!} label="携帯電話番号" type="tel" required autoComplete="tel" />
          <CredentialsField field={current!} />
        </>
      )}
    </UserDetailSection>
  );
}

function PasswordSection({ lastResult }: { lastResult: LastResult }) {
  return (
    <UserDetailSection
      id="password"
      title="パスワード"
      intent="password"
      button="変更する"
      lastResult={lastResult}
    >
      {({ current, password, passwordAgain }) => (
        <>
          <CredentialsField field={current!} />
          <TextField
            field={password!}
            label="新しいパスワード"
            type="password"
            required
            autoComplete="new-password"
            hint="6〜16文字。英大文字・英小文字・数字をそれぞれ1文字以上。記号は@だけ使えます。"
          />
          <TextField
            field={passwordAgain!}
            label="新しいパスワード（確認）"
            type="password"
            required
            autoComplete="new-password"
          />
        </>
      )}
    </UserDetailSection>
  );
}

function SecondFactorLink() {
  return (
    <section className="panel stack small" aria-labelledby="factor-title">
      <h2 id="factor-title">2段階認証</h2>
      <p>
        パスワードに加えて、スマートフォンの認証アプリの数字でログインを守ります。パスワードがほかのサイトから漏れても、残高やご注文に手を付けられません。設定をおすすめします。
      </p>
      <p>
        <a className="button soft" href={href("/user/secondFactor")}>
          2段階認証の設定
        </a>
      </p>
    </section>
  );
}

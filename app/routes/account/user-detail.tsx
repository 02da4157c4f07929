import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readOwnAccount } from "#app/domain/identity/own-account.server.ts";
import { href } from "#app/href.ts";
import { ownSession } from "#app/http/own-session.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import { deeds, unknownDeed } from "./user-detail-deeds.server.ts";
import { UserDetailSection } from "./user-detail-section.tsx";

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
    isOwner: scope.actor.role === "owner",
    sessions: sessions.map((session) => ({ ...session, isThis: session.tokenHash === own })),
    saved: searchParams.get("saved"),
    newEmail: searchParams.get("email")?.slice(0, 99) ?? "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const form = await args.request.formData();
  const intent = String(form.get("intent"));
  const deed = Object.hasOwn(deeds, intent) ? deeds[intent] : undefined;
  const from = {
    session: await ownSession(args.request),
    address: args.context.clientAddress,
  };
  return deed ? deed(scope, form, from) : unknownDeed();
}

export default function UserDetailPage() {
  const { account, isOwner, sessions, saved, newEmail } = useLoaderData<typeof loader>();
  const lastResult = useActionData() as Parameters<typeof UserDetailSection>[0]["lastResult"];
  return (
    <main id="main" className="wrap stack l">
      <div className="head">
        <h1>会員情報</h1>
        <p className="note n">
          会員番号 {account.operationId} ・ ユーザーID {account.loginName}
        </p>
      </div>
      {!account.emailVerifiedAt && (
        <UserDetailSection
          id="verify"
          title="メールアドレスの確認"
          intent="verify"
          button="確認する"
          lastResult={lastResult}
          flash={
            saved === "send-code" && "認証コードをお送りしました。10分以内に入力してください。"
          }
          more={
            <Form method="post">
              <Button name="intent" value="send-code">
                認証コードを送る
              </Button>
            </Form>
          }
        >
          {({ code }) => (
            <>
              <p>
                {account.email}
                に届いた6桁の認証コードを入力してください。確認が済むまで、配送を依頼できません。
              </p>
              <TextField
                field={code!}
                label="認証コード"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
              />
            </>
          )}
        </UserDetailSection>
      )}
      {account.emailVerifiedAt && (
        <section id="proof" className="panel stack s" aria-labelledby="proof-title">
          <h2 id="proof-title">ご本人の確認</h2>
          {saved === "proof" && (
            <p className="flash ok" role="status">
              {account.email}
              へ認証コードをお送りしました。10分以内に、下の「いまのパスワード、またはメールの認証コード」の欄に入力してください。
            </p>
          )}
          <p>
            メールアドレス・電話番号・パスワードの変更には、いまのパスワードか、登録のアドレスに届く認証コードが必要です。
          </p>
          <Form method="post">
            <Button soft name="intent" value="send-proof">
              認証コードをメールで受け取る
            </Button>
          </Form>
        </section>
      )}
      <div className="topics">
        <UserDetailSection
          id="profile"
          title="お名前と会社名"
          intent="profile"
          button="保存する"
          lastResult={lastResult}
          defaultValue={{ name: account.name, companyName: account.companyName }}
          flash={saved === "profile" && "保存しました。"}
        >
          {({ name, companyName }) => (
            <>
              <TextField field={name!} label="お名前" required autoComplete="name" />
              {isOwner ? (
                <TextField
                  field={companyName!}
                  label="会社名"
                  required
                  autoComplete="organization"
                />
              ) : (
                <input type="hidden" name="companyName" value={account.companyName} />
              )}
            </>
          )}
        </UserDetailSection>
        <UserDetailSection
          id="email"
          title="メールアドレス"
          intent={saved === "email-code" ? "email-code" : "email"}
          button={saved === "email-code" ? "変更する" : "認証コードを送る"}
          lastResult={lastResult}
          defaultValue={{ email: newEmail }}
          flash={
            saved === "email"
              ? "メールアドレスを変更しました。"
              : saved === "email-code" && "新しいアドレスへ認証コードをお送りしました。"
          }
        >
          {({ email, current, code }) => (
            <>
              <p>
                いまのアドレス {account.email}{" "}
                <State shape={account.emailVerifiedAt ? "done" : "wait"}>
                  {account.emailVerifiedAt ? "確認済み" : "未確認"}
                </State>
              </p>
              <TextField
                field={email!}
                label="新しいメールアドレス"
                type="email"
                required
                autoComplete="email"
              />
              {saved === "email-code" ? (
                <TextField
                  field={code!}
                  label="認証コード"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  required
                />
              ) : (
                <TextField
                  field={current!}
                  label="いまのパスワード、またはメールの認証コード"
                  type="password"
                  required
                  autoComplete="current-password"
                />
              )}
            </>
          )}
        </UserDetailSection>
        <UserDetailSection
          id="phone"
          title="電話番号"
          intent="phone"
          button="変更する"
          lastResult={lastResult}
          defaultValue={{ phone: account.phone ?? "" }}
          flash={saved === "phone" && "電話番号を変更しました。"}
        >
          {({ phone, current }) => (
            <>
              <TextField
                field={phone!}
                label="携帯電話番号"
                type="tel"
                required
                autoComplete="tel"
              />
              <TextField
                field={current!}
                label="いまのパスワード、またはメールの認証コード"
                type="password"
                required
                autoComplete="current-password"
              />
            </>
          )}
        </UserDetailSection>
        <UserDetailSection
          id="password"
          title="パスワード"
          intent="password"
          button="変更する"
          lastResult={lastResult}
          flash={saved === "password" && "変更し、ほかの端末からログアウトしました。"}
        >
          {({ current, password, passwordAgain }) => (
            <>
              <TextField
                field={current!}
                label="いまのパスワード、またはメールの認証コード"
                type="password"
                required
                autoComplete="current-password"
              />
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
      </div>
      <section className="panel stack s" aria-labelledby="factor-title">
        <h2 id="factor-title">2段階認証</h2>
        <p>パスワードに加えて、スマートフォンの認証アプリの数字でログインを守ります。</p>
        <p>
          <a className="btn soft" href={href("/user/secondFactor")}>
            2段階認証の設定
          </a>
        </p>
      </section>
      <section id="sessions" className="stack" aria-labelledby="sessions-title">
        <h2 id="sessions-title">ログイン中の端末</h2>
        {saved === "sessions" && (
          <p className="flash ok" role="status">
            ログアウトしました。
          </p>
        )}
        <div className="box">
          <table className="t cards" role="table">
            <caption className="vh">ログイン中の端末</caption>
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  端末
                </th>
                <th role="columnheader" scope="col">
                  接続元
                </th>
                <th role="columnheader" scope="col">
                  ログイン日時
                </th>
                <th role="columnheader" scope="col">
                  <span className="vh">操作</span>
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {sessions.map(({ tokenHash, userAgent, address, createdAt, isThis }) => (
                <tr role="row" key={tokenHash}>
                  <th role="rowheader" scope="row">
                    {deviceOf(userAgent)}
                  </th>
                  <td role="cell" data-l="接続元" className="n">
                    {address}
                  </td>
                  <td role="cell" data-l="ログイン日時" className="n">
                    {when(createdAt)}
                  </td>
                  <td role="cell">
                    {isThis ? (
                      <State shape="run">この端末</State>
                    ) : (
                      <Form method="post">
                        <input type="hidden" name="session" value={tokenHash} />
                        <Button small name="intent" value="end-session">
                          ログアウトさせる
                        </Button>
                      </Form>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {sessions.length > 1 && (
          <Form method="post">
            <Button name="intent" value="end-others">
              この端末のほかをすべてログアウトさせる
            </Button>
          </Form>
        )}
      </section>
    </main>
  );
}

/** The browser and system of a user agent, as people call them. */
function deviceOf(userAgent: string) {
  const system = /iPhone|iPad/.test(userAgent)
    ? "iOS"
    : (/Android|Windows|Mac OS|Linux/.exec(userAgent)?.[0] ?? "");
  const browser = /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0].replace("Edg", "Edge") ?? "";
  return [system, browser].filter(Boolean).join(" ・ ") || "不明な端末";
}

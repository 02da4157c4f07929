import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { askCaptcha } from "#app/domain/identity/captcha.server.ts";
import { register } from "#app/domain/identity/register.server.ts";
import { href } from "#app/href.ts";
import { buyerCookie } from "#app/http/cookies.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { described } from "#app/routes/chrome/described.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { Agree } from "./agree.tsx";
import { mailRegisterCode } from "./mail-register-code.server.ts";
import { PersonCheck } from "./person-check.tsx";
import { RegisterForm } from "./register.schema.server.ts";

export const meta: MetaFunction = () => [
  ...described(
    "新規会員登録 | 買付便",
    "買付便の新規会員登録。登録と見積は無料です。法人と個人事業主の方にご利用いただけます。",
  ),
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  if (scope.actor.kind === "buyer") throw redirect(href("/user"));
  return { id: crypto.randomUUID(), captcha: await askCaptcha(scope) };
}

/** A refused form needs a new picture too: the one before is used up. */
export function shouldRevalidate() {
  return true;
}

export async function action(args: ActionFunctionArgs) {
  const scope = await shopperScope(args);
  if (scope.actor.kind === "buyer") throw redirect(href("/user"));
  const form = await args.request.formData();

  if (form.get("intent") === "mail-code") return mailRegisterCode(scope, form, args);
  const submission = parseWithZod(form, { schema: RegisterForm });
  if (submission.status !== "success") return invalid(submission);
  const { website, captcha, captchaId, mailCode, ...wanted } = submission.value;
  // People do not see this field; whoever fills it in is thanked and forgotten.
  if (website !== "") return redirect(href("/login"), 303);

  const registered = await register(scope, {
    ...wanted,
    proof: mailCode ? { mailCode } : { captchaId, captcha },
    address: args.context.clientAddress,
    userAgent: args.request.headers.get("User-Agent") ?? "",
    guestKey: scope.actor.guestKey,
  });
  if (registered.ok)
    return redirect(href("/registerSuccess"), {
      status: 303,
      headers: { "Set-Cookie": await buyerCookie.serialize(registered.value.token) },
    });

  const { field, text } = refusals[registered.reason];
  return field ? invalid(submission, undefined, { [field]: [text] }) : changed(submission, text);
}

const refusals = {
  "wrong-captcha": {
    field: "captcha",
    text: "画像の数字が正しくありません。新しい画像の数字を入力してください",
  },
  "wrong-code": { field: "mailCode", text: "認証コードが正しくないか、期限が切れています" },
  "name-taken": { field: "loginName", text: "このユーザーIDはすでに使われています" },
  "email-taken": { field: "email", text: "このメールアドレスはすでに使われています" },
  "phone-taken": { field: "phone", text: "この電話番号はすでに使われています" },
  "sent-before": { field: null, text: "この登録はすでに済んでいます。ログインしてください" },
  busy: { field: null, text: "混み合っています。もう一度お試しください" },
};

export default function RegisterPage() {
  const { id, captcha } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof RegisterForm>>({
    id: "register",
    lastResult,
    defaultValue: { id },
  });
  const mailed = lastResult !== undefined && "mailed" in lastResult;

  return (
    <main id="main" className="wrap gate">
      <section className="door">
        <h1>新規会員登録</h1>
        <ErrorSummary form={form} />
        {mailed && (
          <p className="flash ok" role="status">
            認証コードをメールでお送りしました。10分以内に「メールの認証コード」へ入力してください。パスワードは安全のため画面に残りません。もう一度入力してください。
          </p>
        )}
        <Form method="post" className="stack" {...getFormProps(form)}>
          <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
          {/* Enter in a field means 登録する, not the first button of the page. */}
          <button
            type="submit"
            name="intent"
            value="register"
            className="vh"
            tabIndex={-1}
            aria-hidden="true"
          />
          <TextField
            field={fields.companyName}
            label="会社名・屋号"
            required
            autoComplete="organization"
          />
          <TextField field={fields.name} label="お名前" required autoComplete="name" />
          <TextField
            field={fields.loginName}
            label="ユーザーID"
            required
            autoComplete="username"
            hint="半角の英数字で2〜24文字。数字だけのIDは使えません。"
          />
          <TextField
            field={fields.email}
            label="メールアドレス"
            type="email"
            required
            autoComplete="email"
          />
          <TextField
            field={fields.phone}
            label="携帯電話番号"
            type="tel"
            required
            autoComplete="tel"
            hint="日本の携帯電話番号（例: 090-1234-5678）"
          />
          <TextField
            field={fields.password}
            label="パスワード"
            type="password"
            required
            autoComplete="new-password"
            hint="6〜16文字。英大文字・英小文字・数字をそれぞれ1文字以上。記号は@だけ使えます。"
          />
          <TextField
            field={fields.passwordAgain}
            label="パスワード（確認）"
            type="password"
            required
            autoComplete="new-password"
          />
          <PersonCheck captcha={captcha} digits={fields.captcha} mailCode={fields.mailCode} />
          <div hidden>
            <label htmlFor={fields.website.id}>ここには入力しないでください</label>
            <input id={fields.website.id} name="website" tabIndex={-1} autoComplete="off" />
          </div>
          <Agree field={fields.terms} page={href("/termsService")} what="利用規約" />
          <Agree field={fields.privacy} page={href("/privacyPolicy")} what="プライバシーポリシー" />
          <Button main wide name="intent" value="register">
            登録する
          </Button>
        </Form>
      </section>
      <AfterRegistering />
    </main>
  );
}

function AfterRegistering() {
  return (
    <section className="door side">
      <h2>登録のあと</h2>
      <ol className="steps">
        <li>メールアドレスを確認します（配送の依頼に必要です）</li>
        <li>商品をカートに入れ、見積を依頼します</li>
        <li>見積を確かめてから入金し、お支払いいただきます</li>
      </ol>
      <p className="note">登録、検索、見積に費用はかかりません。</p>
      <p>
        <a href={href("/login")}>登録済みの方はログイン</a>
      </p>
    </section>
  );
}

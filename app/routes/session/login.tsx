import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fields as rules } from "#app/domain/fields.schema.server.ts";
import { signInBuyer, windowMinutes } from "#app/domain/session/sign-in.server.ts";
import { href } from "#app/href.ts";
import { buyerCookie } from "#app/http/cookies.server.ts";
import { invalid, tooMany } from "#app/http/respond.server.ts";
import { sameOriginPath } from "#app/http/same-origin-path.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

const SignInForm = z.object({
  name: rules.signInName,
  password: rules.signInPassword,
  to: z.string().max(2_000).optional(),
});

export const meta: MetaFunction = () => [
  { title: "ログイン | 買付便" },
  {
    name: "description",
    content: "買付便の会員ログイン。ID・メール・電話番号のいずれかでログインできます。",
  },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const to = sameOriginPath(new URL(request.url).searchParams.get("to"), href("/"));
  const { buyer } = await context.viewer();
  if (buyer) throw redirect(to);
  return { to };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: SignInForm });
  if (submission.status !== "success") return invalid(submission);

  const { name, password, to } = submission.value;
  const { guestKey } = await context.viewer();
  const opened = await signInBuyer(
    { db: context.db, now: context.now() },
    {
      name,
      password,
      guestKey,
      address: context.clientAddress,
      userAgent: request.headers.get("User-Agent") ?? "",
    },
  );
  if (opened.ok) {
    return redirect(sameOriginPath(to, href("/")), {
      status: 303,
      headers: { "Set-Cookie": await buyerCookie.serialize(opened.value.token) },
    });
  }

  switch (opened.reason) {
    case "wrong-name-or-password":
      return invalid(submission, "IDまたはパスワードが正しくありません");
    case "too-many-tries":
      return tooMany(
        submission,
        `ログインの失敗が続いたため、${windowMinutes}分ほど時間をおいてからお試しください`,
        windowMinutes * 60,
      );
  }
}

export default function LoginPage() {
  const { to } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof SignInForm>>({
    id: "login",
    lastResult,
    defaultValue: { to },
  });

  return (
    <main id="main" className="wrap gate">
      <section className="door">
        <h1>ログイン</h1>
        <ErrorSummary form={form} />
        <Form method="post" className="stack" {...getFormProps(form)}>
          <input {...getInputProps(fields.to, { type: "hidden" })} key="to" />
          <TextField
            field={fields.name}
            label="ID・メール・電話番号"
            required
            autoComplete="username"
          />
          <TextField
            field={fields.password}
            label="パスワード"
            type="password"
            required
            autoComplete="current-password"
          />
          <Button main wide>
            ログイン
          </Button>
        </Form>
        <p>
          <a href={href("/ForgetThePassword")}>パスワードを忘れた方</a>
        </p>
      </section>
      <section className="door side">
        <h2>はじめての方</h2>
        <p>登録と見積は無料です。カートに入れた商品はそのまま引き継がれます。</p>
        <p>
          <a className="btn" href={href("/register")}>
            新規会員登録
          </a>
        </p>
        <h2>ログインできないとき</h2>
        <p className="note">
          パスワードは大文字と小文字を区別します。ご不明な点は
          <a href={href("/contactUs")}>お問い合わせ</a>ください。
        </p>
        <p className="note">サポート 10:00–18:30（日本時間）、土日・中国の祝日休み。</p>
      </section>
    </main>
  );
}

import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { letterNumber } from "#app/domain/customers/identity/code.ts";
import { requestPasswordReset } from "#app/domain/customers/identity/reset-password.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid, tooMany } from "#app/http/respond.server.ts";
import { visitorScope } from "#app/http/scope.server.ts";
import { buyerAuthenticator, recognise } from "#app/http/session/authenticator.server.ts";
import { resetCookie } from "#app/http/session/cookies.server.ts";
import { ResetForm } from "#app/http/session/credential-forms.schema.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { knownDevice, rememberedDevice } from "#app/http/session/known-device.server.ts";
import { keptRequest, openRequest } from "#app/http/session/mailed-request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { refusedReset } from "./reset-refusals.server.ts";

const AskForm = z.object({ intent: z.literal("ask"), email: rules.email });

export const meta: MetaFunction = () => [
  { title: "パスワード再設定 | 買付便" },
  {
    name: "description",
    content: "登録したメールアドレスに届く認証コードで、パスワードを再設定します。",
  },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = await openRequest(request, context.seal, resetCookie);
  return {
    sentTo: asked?.email ?? "",
    number: asked ? letterNumber(asked.id) : "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const scope = visitorScope(context);
  // The strategy reads the form after us.
  const form = await readForm(request.clone());

  if (formText(form, "intent") === "ask") {
    const submission = parseForm(form, { schema: AskForm });
    if (submission.status !== "success") return invalid(submission);
    const { email } = submission.value;
    const asked = await requestPasswordReset(scope, {
      email,
      address: context.clientAddress,
      known: await knownDevice(request, context.seal),
    });
    if (!asked.ok)
      return tooMany(
        submission,
        "コードの送信が続いています。1時間ほどおいてお試しください。お急ぎのときは、ログインしたことのあるブラウザーか別の回線からお試しいただけます",
        3_600,
      );
    // The address goes along in a cookie: one that stands in the URL is kept by every log on the way.
    return redirect(href("/ForgetThePassword"), {
      status: 303,
      headers: {
        "Set-Cookie": await keptRequest(context.seal, resetCookie, { email, ...asked.value }),
      },
    });
  }

  const submission = parseForm(form, { schema: ResetForm });
  if (submission.status !== "success") return invalid(submission);
  const reset = await recognise(buyerAuthenticator, "reset", args);
  if (!reset.ok) return refusedReset(submission, reset.reason);
  const headers = new Headers();
  headers.append("Set-Cookie", await resetCookie.serialize("", { maxAge: 0 }));
  const { person, secured } = reset.value;
  // A person who can read the mail gets a known browser, which guesses from elsewhere cannot lock out.
  if (!secured) {
    const known = await knownDevice(request, context.seal);
    headers.append("Set-Cookie", await rememberedDevice(context.seal, known, person));
  }
  return redirectWithFlash(
    context,
    href("/login"),
    "パスワードを変更し、すべての端末からログアウトしました。新しいパスワードでログインしてください。",
    headers,
  );
}

export default function ForgotPasswordPage() {
  const { sentTo, number } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  // A form that was open longer than its cookie lived comes back as it was.
  const withCode = sentTo !== "" || lastResult?.initialValue?.intent === "reset";
  const [form, fields] = useForm<z.input<typeof ResetForm>>({
    id: "reset",
    lastResult,
    defaultValue: { email: sentTo },
  });

  return (
    <main id="main" className="page-width entrance">
      <section className="entrance-form">
        <h1>パスワード再設定</h1>
        <ErrorSummary form={form} />
        {sentTo && (
          <p className="flash" role="status">
            {sentTo}
            が登録されていれば、認証コードをお送りしました。受付番号が {number}{" "}
            のメールのコードを、10分以内に、新しいパスワードと一緒に入力してください。
          </p>
        )}
        <Form method="post" className="stack" {...getFormProps(form)}>
          <TextField
            field={fields.email}
            label="登録したメールアドレス"
            type="email"
            required
            autoComplete="email"
          />
          {withCode && <NewPasswordFields fields={fields} />}
          <Button main={!withCode} wide={!withCode} name="intent" value="ask" formNoValidate>
            {withCode ? "コードをもう一度送る" : "認証コードを送る"}
          </Button>
        </Form>
      </section>
      <NotArrived />
    </main>
  );
}

function NotArrived() {
  return (
    <section className="entrance-form entrance-aside">
      <h2>メールが届かないとき</h2>
      <p className="note">
        迷惑メールの中をご確認ください。登録したメールアドレスが不明な場合は、
        <a href={href("/contactUs")}>お問い合わせ</a>ください。
      </p>
    </section>
  );
}

import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { createCaptcha } from "#app/domain/customers/identity/captcha.server.ts";
import { startRegistration } from "#app/domain/customers/identity/registration.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { registrationCookie } from "#app/http/session/cookies.server.ts";
import { keptRequest } from "#app/http/session/mailed-request.server.ts";
import { described } from "#app/shared/described.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Agree } from "./agree.tsx";
import { goingOn, wayIn } from "./going-on.ts";
import { PersonCheck } from "./person-check.tsx";
import { RegisterForm } from "./register.schema.server.ts";
import { RegisterFields } from "./register-fields.tsx";
import { digitsMissing, refusedRegistration } from "./register-refusals.server.ts";

export const meta: MetaFunction = () => [
  ...described(
    "新規会員登録 | 買付便",
    "買付便の新規会員登録。登録と見積は無料です。法人と個人事業主の方にご利用いただけます。",
  ),
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  if (scope.actor.kind === "buyer") throw redirect(href("/user"));
  const { personCheck } = args.context;
  return {
    id: crypto.randomUUID(),
    captcha: personCheck ? { id: "", path: "" } : await createCaptcha(scope),
    widget: personCheck ? { siteKey: personCheck.siteKey, script: personCheck.script } : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await shopperScope(args);
  if (scope.actor.kind === "buyer") throw redirect(href("/user"));
  const submission = parseForm(await readForm(args.request), { schema: RegisterForm });
  if (submission.status !== "success")
    return invalid(
      submission,
      undefined,
      args.context.personCheck ? {} : digitsMissing(submission),
    );
  const { website, captcha, captchaId, intent, ...wanted } = submission.value;
  // People do not see this field; whoever fills it in is thanked and forgotten.
  if (website !== "") return redirect(href("/login"), 303);

  const { personCheck: check, clientAddress: address } = args.context;
  const { "cf-turnstile-response": answer, ...person } = wanted;
  const { companyName, name, loginName, email, phone, password, id } = person;
  const started = await startRegistration(
    scope,
    { id, companyName, name, loginName, email, phone, password },
    {
      proof:
        intent === "mail-only"
          ? { by: "mail-only" }
          : check
            ? { by: "widget", answer }
            : { by: "picture", captchaId, captcha },
      address,
      check,
    },
  );
  if (!started.ok) return refusedRegistration(submission, started.reason);
  return redirect(goingOn(href("/register/code"), wayIn(args.request)), {
    status: 303,
    headers: {
      "Set-Cookie": await keptRequest(args.context.seal, registrationCookie, { id, email }),
    },
  });
}

export default function RegisterPage() {
  const { id, captcha, widget } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof RegisterForm>>({
    id: "register",
    lastResult,
    defaultValue: { id },
  });

  return (
    <main id="main" className="page-width entrance">
      <section className="entrance-form">
        <h1>新規会員登録</h1>
        <ErrorSummary form={form} />
        <Form method="post" className="stack" {...getFormProps(form)}>
          <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
          {/* Enter in a field means 登録する, not the first button of the page. */}
          <button
            type="submit"
            name="intent"
            value="register"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
          />
          <RegisterFields fields={fields} />
          <Agree field={fields.terms} page={href("/termsService")} what="利用規約" />
          <Agree field={fields.privacy} page={href("/privacyPolicy")} what="プライバシーポリシー" />
          <PersonCheck
            captcha={captcha}
            digits={fields.captcha}
            widget={widget}
            error={fields["cf-turnstile-response"].errors?.[0]}
          />
          <div hidden>
            <label htmlFor={fields.website.id}>ここには入力しないでください</label>
            <input id={fields.website.id} name="website" tabIndex={-1} autoComplete="off" />
          </div>
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
    <section className="entrance-form entrance-aside">
      <h2>登録のあと</h2>
      <ol className="steps">
        <li>メールで届く認証コードを入力すると、登録が完了します</li>
        <li>商品をカートに入れ、見積を依頼します</li>
        <li>見積を確認してから入金し、お支払いいただきます</li>
      </ol>
      <p className="note">登録、検索、見積に費用はかかりません。</p>
      <p>
        <a href={href("/login")}>登録済みの方はログイン</a>
      </p>
    </section>
  );
}

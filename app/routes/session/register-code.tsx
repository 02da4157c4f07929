import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { letterNumber } from "#app/domain/customers/identity/code.ts";
import {
  findRegistration,
  mailRegistrationCode,
} from "#app/domain/customers/identity/registration.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, tooMany } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { buyerAuthenticator, recognise } from "#app/http/session/authenticator.server.ts";
import { buyerCookie, registrationCookie } from "#app/http/session/cookies.server.ts";
import { RegistrationCodeForm } from "#app/http/session/credential-forms.schema.server.ts";
import { knownDevice, rememberedDevice } from "#app/http/session/known-device.server.ts";
import { openRequest } from "#app/http/session/mailed-request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { goingOn, wayIn } from "./going-on.ts";

const AgainForm = z.object({ intent: z.literal("again") });

export const meta: MetaFunction = () => [{ title: "認証コードの入力 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  if (scope.actor.kind === "buyer") throw redirect(href("/user"));
  const id = await registrationOf(args);
  const waiting = id ? await findRegistration(scope, id) : undefined;
  if (!waiting || waiting.finishedAt) throw redirect(href("/register"));
  const again = new URL(args.request.url).searchParams.has("again");
  return { email: waiting.email, number: letterNumber(id!), again };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const scope = await shopperScope(args);
  const id = await registrationOf(args);
  const to = wayIn(request);
  // Who registered on the way to something goes on with it; the others read what to do next.
  const welcome = to ?? href("/registerSuccess");
  if (scope.actor.kind === "buyer") throw redirect(welcome, 303);
  if (!id) throw redirect(href("/register"), 303);
  // The strategy reads the form after us.
  const form = await readForm(request.clone());

  if (formText(form, "intent") === "again") {
    const submission = parseForm(form, { schema: AgainForm });
    if (submission.status !== "success") return invalid(submission);
    const sent = await mailRegistrationCode(scope, id, context.clientAddress);
    if (sent.ok) return redirect(goingOn(href("/register/code"), to, { again: "1" }), 303);
    if (sent.reason === "expired") throw redirect(href("/register"), 303);
    return tooMany(
      submission,
      "コードの送信が続いています。1時間ほどおくか、別の回線からお試しください",
      3_600,
    );
  }

  const submission = parseForm(form, { schema: RegistrationCodeForm });
  if (submission.status !== "success") return invalid(submission);
  const finished = await recognise(buyerAuthenticator, "registration", args);
  if (finished.ok) {
    const { token = "", person } = finished.value;
    const known = await knownDevice(request, context.seal);
    const headers = new Headers();
    headers.append("Set-Cookie", await buyerCookie.serialize(token));
    headers.append("Set-Cookie", await rememberedDevice(context.seal, known, person));
    headers.append("Set-Cookie", await registrationCookie.serialize("", { maxAge: 0 }));
    return redirect(welcome, { status: 303, headers });
  }
  switch (finished.reason) {
    case "expired":
      throw redirect(href("/register"), 303);
    case "registered-before":
      return redirect(welcome, 303);
    case "wrong-code":
      return invalid(submission, undefined, {
        code: [
          "認証コードが正しくないか、期限が切れています。受付番号の合うメールのコードか、送り直したコードを入力してください",
        ],
      });
    case "name-taken":
    case "email-taken":
    case "phone-taken":
    case "busy":
      return changed(submission, taken[finished.reason]);
  }
}

/** Somebody was quicker with it while the code was on its way. */
const taken = {
  "name-taken":
    "このユーザーIDはほかの方に使われました。お手数ですが、別のIDで登録をやり直してください",
  "email-taken": "このメールアドレスは登録済みです。ログインしてください",
  "phone-taken": "この電話番号はすでに使われています。お手数ですが、登録をやり直してください",
  busy: "混み合っています。コードを送り直してから、もう一度お試しください",
};

async function registrationOf({ request, context }: LoaderFunctionArgs) {
  return (await openRequest(request, context.seal, registrationCookie))?.id;
}

export default function RegisterCodePage() {
  const { email, number, again } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ code: string }>({ id: "register-code", lastResult });
  return (
    <main id="main" className="page-width entrance">
      <section className="entrance-form">
        <h1>認証コードの入力</h1>
        <ErrorSummary form={form} />
        {!lastResult && (
          <p className="flash" role="status">
            {again ? "もう一度お送りしました。" : "まだ登録は完了していません。"}
            {email} に届いた6桁の認証コード（受付番号が {number}{" "}
            のメール）を、10分以内に入力してください。
          </p>
        )}
        <Form method="post" className="stack" {...getFormProps(form)}>
          <TextField
            field={fields.code}
            label="認証コード"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
          />
          <Button main wide>
            登録を完了する
          </Button>
          <Button soft name="intent" value="again" formNoValidate>
            コードをもう一度送る
          </Button>
        </Form>
      </section>
      <section className="entrance-form entrance-aside">
        <h2>メールが届かないとき</h2>
        <p className="note">
          迷惑メールの中と、アドレスの打ち間違いをご確認ください。すでに会員の方のアドレスには、コードの代わりにその旨をお送りしています。
        </p>
        <p>
          <a href={href("/register")}>入力からやり直す</a>
        </p>
      </section>
    </main>
  );
}

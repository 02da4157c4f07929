import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import {
  askContact,
  readOwnContacts,
  supportToday,
} from "#app/domain/content/contact/contact.server.ts";
import { contactKinds, supportHours } from "#app/domain/content/contact/contact.ts";
import { ContactForm } from "#app/domain/content/contact/contact-forms.schema.server.ts";
import { workCalendarQuery } from "#app/domain/core/holidays.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid, tooMany } from "#app/http/respond.server.ts";
import { buyerScope, shopperScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { described } from "#app/shared/described.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";

export const meta: MetaFunction = () => [
  ...described(
    "お問い合わせ | 買付便",
    "買付便へのお問い合わせ。受付時間は10:00〜18:30（日本時間）、土日と中国の祝日は休業です。",
  ),
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  const [calendar, own] = await Promise.all([
    workCalendarQuery(scope),
    scope.actor.kind === "buyer" ? readOwnContacts(await buyerScope(args)) : undefined,
  ]);
  return {
    id: crypto.randomUUID(),
    person: own?.person,
    asked: own?.asked ?? [],
    hours: supportHours,
    today: supportToday(scope.now, calendar),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await shopperScope(args);
  const submission = parseForm(await readForm(args.request), { schema: ContactForm });
  if (submission.status !== "success") return invalid(submission);

  const { website, ...question } = submission.value;
  const thanks = () =>
    redirectWithFlash(
      args.context,
      href("/contactUs"),
      "お問い合わせを受け付けました。ご入力のメールアドレスにお返事します。",
    );
  if (website !== "") return thanks();

  const asked = await askContact(scope, { ...question, address: args.context.clientAddress });
  if (asked.ok) return thanks();
  return tooMany(
    submission,
    "短い時間に多くのお問い合わせをいただきました。1時間ほどおいてお試しください",
    3_600,
  );
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

export default function ContactPage() {
  const { id, person, asked, hours, today } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();

  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>お問い合わせ</h1>
      </div>
      <div className="columns aside-end">
        <div className="stack large">
          <WriteToUs id={id} person={person} lastResult={lastResult} />
          {asked.length > 0 && (
            <section className="stack" aria-labelledby="asked">
              <h2 id="asked">これまでのお問い合わせ</h2>
              {asked.map((one) => (
                <AskedBefore key={one.id} {...one} />
              ))}
            </section>
          )}
        </div>
        <aside className="stack">
          <OpeningHours hours={hours} today={today} />
          {person && <OwnManager person={person} />}
        </aside>
      </div>
    </main>
  );
}

function WriteToUs({
  id,
  person,
  lastResult,
}: Pick<Loaded, "id" | "person"> & { lastResult: Answer }) {
  const [form, fields] = useForm<z.input<typeof ContactForm>>({
    id: "contact",
    lastResult,
    defaultValue: { id, name: person?.name ?? "", email: person?.email ?? "" },
  });
  return (
    <section className="panel" aria-labelledby="write">
      <h2 id="write">フォームから問い合わせる</h2>
      <ErrorSummary form={form} />
      <Form method="post" className="stack" {...getFormProps(form)} key={id}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <TextField field={fields.name} label="お名前" required autoComplete="name" />
        <TextField
          field={fields.email}
          label="メールアドレス"
          type="email"
          required
          autoComplete="email"
        />
        <SelectField
          field={fields.kind}
          label="お問い合わせの種類"
          required
          choices={[
            { value: "", label: "選んでください" },
            ...Object.entries(contactKinds).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextAreaField
          field={fields.body}
          label="お問い合わせ内容"
          rows={7}
          required
          hint="2,000文字まで。注文番号や商品のURLがあると早くお答えできます。"
        />
        <div hidden>
          <label htmlFor={fields.website.id}>ここには入力しないでください</label>
          <input
            id={fields.website.id}
            name="website"
            tabIndex={-1}
            autoComplete="off"
            defaultValue=""
          />
        </div>
        <Button main>送信する</Button>
      </Form>
    </section>
  );
}

function AskedBefore({ kind, body, askedAt, answer, answeredAt }: Loaded["asked"][number]) {
  return (
    <article className="panel">
      <p className="cluster between">
        <span className="note number">
          {when(askedAt)} ・ {contactKinds[kind]}
        </span>
        <Status shape={answeredAt ? "done" : "wait"}>{answeredAt ? "回答済み" : "回答待ち"}</Status>
      </p>
      <p className="as-typed">{body}</p>
      {answer && answeredAt && (
        <div className="panel sunk">
          <p className="note number">{when(answeredAt)} ・ 担当者からの回答</p>
          <p className="as-typed">{answer}</p>
        </div>
      )}
    </article>
  );
}

/** When somebody answers, and whether that is now. */
function OpeningHours({ hours, today }: Pick<Loaded, "hours" | "today">) {
  return (
    <section className="panel accent" aria-labelledby="hours">
      <h2 id="hours">受付時間</h2>
      <p className="number">{hours}</p>
      <p className="note">土曜・日曜と中国の祝日は休業です。</p>
      <p>
        <b>{today.words}</b>
      </p>
    </section>
  );
}

/** Who looks after the one who reads this. */
function OwnManager({ person }: { person: NonNullable<Loaded["person"]> }) {
  return (
    <section className="panel" aria-labelledby="manager">
      <h2 id="manager">お客様の担当者</h2>
      <p>{person.managerName ?? "担当者を決めているところです"}</p>
      <p className="note">
        ご注文や配送についてのご相談は、各注文・配送依頼のページからも担当者へ送れます。
      </p>
    </section>
  );
}

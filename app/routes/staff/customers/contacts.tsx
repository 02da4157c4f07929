import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { answerContact } from "#app/domain/content/contact/answer-contact.server.ts";
import { AnswerForm } from "#app/domain/content/contact/contact.schema.server.ts";
import { contactKindsZh } from "#app/domain/content/contact/contact.ts";
import { readStaffContacts } from "#app/domain/content/contact/contacts.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { QueuePager } from "../queue-pager.tsx";
import { staffCommands } from "../staff-commands.ts";
import { toldAt } from "../told.ts";
import { waited } from "../waited.ts";

export const meta: MetaFunction = () => [{ title: "咨询 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "answer-contacts");
  const after = readPlace(new URL(args.request.url).searchParams);
  return { ...(await readStaffContacts(scope, after)), after, now: scope.now };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/contacts"]);
  const { typed: entries, form } = readStaffTyped(sent, AnswerForm);
  const id = String(entries.contact ?? "");
  const typed = String(entries.answer ?? "");
  if (!form.success) {
    const problem = { fieldId: `answer-${id}`, text: form.error.issues[0]!.message };
    return data({ id, typed, problem }, { status: 400 });
  }

  const answered = await answerContact(scope, form.data.contact, form.data.answer);
  if (answered.ok) return redirect(toldAt(href("/staff/contacts"), "contact-answer"), 303);
  const [status, text] = {
    forbidden: [403, "没有权限"] as const,
    "not-found": [404, "该咨询不存在"] as const,
    "moved-meanwhile": [409, "其他人已回复，未作任何修改"] as const,
  }[answered.reason];
  return data({ id, typed, problem: { fieldId: "", text } }, { status });
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

export default function StaffContactsPage() {
  const { waiting, total, after, next, done, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();

  return (
    <main id="main" className="wrap stack l">
      <h1>
        待回复咨询 <span className="n">{total}</span>
      </h1>
      <ErrorList title="请检查输入内容" problems={refused ? [refused.problem] : []} />
      {waiting.length === 0 && <Empty title="没有待回复的咨询" />}
      {waiting.map((asked) => (
        <WaitingContact key={asked.contact.id} {...asked} now={now} refused={refused} />
      ))}
      <QueuePager path={href("/staff/contacts")} {...{ after, next }} />
      {done.length > 0 && (
        <section className="stack" aria-labelledby="done">
          <h2 id="done">最近已回复</h2>
          {done.map((answered) => (
            <AnsweredContact key={answered.contact.id} {...answered} />
          ))}
        </section>
      )}
    </main>
  );
}

function WaitingContact({
  contact,
  companyName,
  operationId,
  now,
  refused,
}: Loaded["waiting"][number] & Pick<Loaded, "now"> & { refused: Answer }) {
  return (
    <article className="panel">
      <div className="row between">
        <p>
          <b lang="ja">{contact.name}</b>{" "}
          <span className="note n">
            {contact.email} ・ {contactKindsZh[contact.kind]}
          </span>{" "}
          {companyName && (
            <span className="note n">
              <span lang="ja">{companyName}</span> {operationId}
            </span>
          )}
        </p>
        <p className="note n">
          {chinaClock.when(contact.askedAt)} ・ 等待 {waited(contact.askedAt, now)}
        </p>
      </div>
      <p className="said" lang="ja">
        {contact.body}
      </p>
      <Form method="post" className="stack s">
        <input type="hidden" name="contact" value={contact.id} />
        <label htmlFor={`answer-${contact.id}`}>
          回复（日语，发邮件{contact.companyId ? "和站内通知" : ""}）
        </label>
        <textarea
          className="in"
          id={`answer-${contact.id}`}
          name="answer"
          rows={4}
          lang="ja"
          defaultValue={refused?.id === contact.id ? refused.typed : ""}
        />
        <Button fill>回复</Button>
      </Form>
    </article>
  );
}

function AnsweredContact({ contact, companyName }: Loaded["done"][number]) {
  return (
    <details className="panel">
      <summary>
        <span lang="ja">
          {contact.name} {companyName ?? ""}
        </span>{" "}
        <span className="note n">
          {contact.answeredByName} {contact.answeredAt && chinaClock.when(contact.answeredAt)}
        </span>
      </summary>
      <p className="said" lang="ja">
        {contact.body}
      </p>
      <p className="panel sunk said" lang="ja">
        {contact.answer}
      </p>
    </details>
  );
}

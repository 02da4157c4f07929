import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readStaffContacts } from "#app/domain/content/contact/contact.server.ts";
import { contactKindsZh } from "#app/domain/content/contact/contact.ts";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { countedText } from "#app/domain/core/document/queue-page.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { staffCommands } from "../staff-commands.ts";
import { BuyerWords } from "../talk/buyer-words.tsx";
import { waited } from "../waited.ts";
import { handleAnswer, handleReopen } from "./answer-commands.server.ts";
import { ContactAnswer } from "./contact-answer.tsx";

export const meta: MetaFunction = () => [{ title: "咨询 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "answer-contacts");
  const chinese = readDictionary(scope);
  const after = readPlace(new URL(args.request.url).searchParams);
  const found = await readStaffContacts(scope, after);
  const glosses = await readGlosses(
    chinese,
    found.waiting.map(({ contact }) => contact.body),
  );
  return { ...found, glosses, after, now: scope.now };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/contacts"]);
  return (
    (intent ? await handleReopen(scope, form) : await handleAnswer(scope, form)) ??
    redirectWithFlash(
      args.context,
      href("/staff/contacts"),
      intent === "reopen" ? "已重新打开，等待回复。" : "已回复咨询。",
    )
  );
}

export default function StaffContactsPage() {
  const { waiting, total, after, next, done, now } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const asked = waiting.find(({ contact }) => contact.id === lastResult?.initialValue?.contact);

  return (
    <ListPage
      title="待回复咨询"
      count={countedText(total)}
      problem={
        <AnswerSummary
          title="请检查填写内容"
          answer={lastResult}
          formId={asked && `answer-${asked.contact.id}`}
        />
      }
      isEmpty={waiting.length === 0}
      empty="没有待回复的咨询"
      pages={{ path: href("/staff/contacts"), next, isFirst: !after }}
      below={
        done.length > 0 && (
          <section className="stack" aria-labelledby="done">
            <h2 id="done">最近已回复</h2>
            {done.map((answered) => (
              <AnsweredContact key={answered.contact.id} {...answered} />
            ))}
          </section>
        )
      }
      lang="zh"
    >
      {waiting.map((asked) => (
        <WaitingContact
          key={asked.contact.id}
          {...asked}
          now={now}
          lastResult={answerTo(lastResult, { contact: asked.contact.id })}
        />
      ))}
    </ListPage>
  );
}

function WaitingContact({
  contact,
  companyName,
  operationId,
  now,
  lastResult,
}: Loaded["waiting"][number] & Pick<Loaded, "now"> & { lastResult: SubmissionResult | undefined }) {
  return (
    <article className="panel">
      <div className="cluster between">
        <p>
          <b lang="ja">{contact.name}</b>{" "}
          <span className="note number">
            {contact.email} · {contactKindsZh[contact.kind]}
          </span>{" "}
          {companyName && (
            <span className="note number">
              <span lang="ja">{companyName}</span> {operationId}
            </span>
          )}
        </p>
        <p className="note number">
          {chinaClock.when(contact.askedAt)} · 等待 {waited(contact.askedAt, now)}
        </p>
      </div>
      <p>
        <BuyerWords>{contact.body}</BuyerWords>
      </p>
      {contact.answer && (
        <p className="panel sunk as-typed" lang="ja">
          {contact.answer}
        </p>
      )}
      <ContactAnswer id={contact.id} member={contact.companyId !== null} lastResult={lastResult} />
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
        <span className="note number">
          {contact.answeredByName} {contact.answeredAt && chinaClock.when(contact.answeredAt)}
        </span>
      </summary>
      <p className="as-typed" lang="ja">
        {contact.body}
      </p>
      <p className="panel sunk as-typed" lang="ja">
        {contact.answer}
      </p>
      <Form method="post">
        <input type="hidden" name="contact" value={contact.id} />
        <Button soft small name="intent" value="reopen">
          重新打开
        </Button>
      </Form>
    </details>
  );
}

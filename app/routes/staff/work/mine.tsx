import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readOwnWork } from "#app/domain/console/teamwork/own-work.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { NoteForm } from "./internal-notes.tsx";
import { OwnWork } from "./own-work.tsx";
import { WithNames } from "./with-names.tsx";
import { assignSent, noteSent, seenSent, viewDropped, viewSent } from "./work-commands.server.ts";
import { workHref } from "./work-links.ts";

export const meta: MetaFunction = () => [{ title: "我的待办 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args);
  const noteId = crypto.randomUUID();
  return { ...(await readOwnWork(scope)), me: scope.actor.id, now: scope.now, noteId };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Whoever works on a document takes it on, hands it over and writes notes on it from its own page. */
export async function action(args: ActionFunctionArgs) {
  const scope = await staffScope(args, "share-work");
  const form = await readForm(args.request);
  switch (formText(form, "intent")) {
    case "note":
      return noteSent(args.context, scope, form);
    case "view-save":
      return viewSent(args.context, scope, form);
    case "view-drop":
      return viewDropped(args.context, scope, form);
    case "seen":
      return seenSent(scope, form);
    default:
      return assignSent(args.context, scope, form);
  }
}

export default function MinePage() {
  const { mentions, noteId, ...work } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const note = answerTo(lastResult, { intent: "note" });
  return (
    <main id="main" className="page-width stack large">
      <h1>我的待办</h1>
      <AnswerSummary
        title="未能保存"
        answer={lastResult}
        formId={note && `note-${noteId}-${note.initialValue?.onVersion ?? ""}`}
      />
      {note && (
        <NoteForm
          about={{ ...(note.initialValue as Record<string, string>), id: noteId }}
          lastResult={note}
        />
      )}
      <OwnWork {...work} />
      <Mentions mentions={mentions} />
    </main>
  );
}

function Mentions({ mentions }: Pick<Loaded, "mentions">) {
  const unseen = mentions.filter(({ seenAt }) => !seenAt).length;
  return (
    <section id="mentions" aria-labelledby="h-at" className="stack small">
      <div className="cluster between">
        <h2 id="h-at">
          @我 <small className="number">{unseen}</small>
        </h2>
        {unseen > 0 && (
          <form method="post" action={href("/staff/mine")}>
            <Button small soft name="intent" value="seen">
              全部已读
            </Button>
          </form>
        )}
      </div>
      {mentions.length === 0 && (
        <p className="note">同事在内部备注里写“@你的姓名”，会出现在这里。</p>
      )}
      {mentions.map((one) => (
        <div key={one.noteId} className="quoted-note">
          <p>
            {one.staffName} · <a href={workHref(one.kind, one.number)}>{one.number}</a> ·{" "}
            <span className="number">{chinaClock.when(one.writtenAt)}</span>
            {!one.seenAt && <b> 未读</b>}
          </p>
          <p className="as-typed">
            <WithNames>{one.body}</WithNames>
          </p>
          {!one.seenAt && (
            <form method="post" action={href("/staff/mine")}>
              <input type="hidden" name="noteId" value={one.noteId} />
              <Button small soft name="intent" value="seen" aria-label={`知道了 ${one.number}`}>
                知道了
              </Button>
            </form>
          )}
        </div>
      ))}
    </section>
  );
}

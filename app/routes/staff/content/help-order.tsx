import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listHelp, moveHelpUp } from "#app/domain/content/articles/help.server.ts";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { staffCommands } from "../staff-commands.ts";

const MoveForm = z.union([z.object({ topicJa: z.string().max(100) }), z.object({ id: rowId })]);

export const meta: MetaFunction = () => [{ title: "常见问题的顺序 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  return { topics: await listHelp(await staffScope(args, "edit-content")) };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/help-order"]);
  const submission = parseForm(form, { schema: MoveForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const moved = await moveHelpUp(scope, submission.value);
  if (moved.ok) return redirectWithFlash(args.context, href("/staff/help-order"), "已调整顺序。");
  throw denial(moved.reason);
}

export default function HelpOrderPage() {
  const { topics } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>常见问题的顺序</h1>
        <p className="note">
          与<a href={href("/questionAndAnswer")}>公开页面</a>的顺序相同。
        </p>
      </div>
      <AnswerSummary title="没有调整" answer={lastResult} />
      {topics.map(({ topicJa, answers }, place) => (
        <section className="panel" key={topicJa} aria-label={topicJa}>
          <div className="cluster between">
            <h2 lang="ja">{topicJa}</h2>
            {place > 0 && <MoveUp name="topicJa" value={topicJa} what={topicJa} />}
          </div>
          <ol className="stack small">
            {answers.map(({ id, titleJa }, index) => (
              <li key={id}>
                <div className="cluster between">
                  <a href={href("/staff/articles/:id", { id })} lang="ja">
                    {titleJa}
                  </a>
                  {index > 0 && <MoveUp name="id" value={id} what={titleJa} />}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </main>
  );
}

function MoveUp({ name, value, what }: { name: string; value: string; what: string }) {
  return (
    <Form method="post">
      <Button name={name} value={value}>
        上移
        <span className="visually-hidden" lang="ja">
          （{what}）
        </span>
      </Button>
    </Form>
  );
}

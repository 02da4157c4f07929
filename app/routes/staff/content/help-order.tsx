import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listHelp, moveHelpUp } from "#app/domain/content/articles/help.server.ts";
import { href } from "#app/href.ts";
import { formEntries } from "#app/http/input/form-text.ts";
import { notFound } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { staffCommands } from "../staff-commands.ts";

const Move = z.union([
  z.object({ topicJa: z.string().min(1).max(100) }),
  z.object({ id: z.string().min(1).max(64) }),
]);

export const meta: MetaFunction = () => [{ title: "常见问题的顺序 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  return { topics: await listHelp(await staffScope(args, "edit-content")) };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/help-order"]);
  const move = Move.safeParse(Object.fromEntries(formEntries(form)));
  if (!move.success) throw notFound();
  const moved = await moveHelpUp(scope, move.data);
  if (moved.ok) return redirectWithFlash(args.context, href("/staff/help-order"), "已调整顺序。");
  throw denial(moved.reason);
}

export default function HelpOrderPage() {
  const { topics } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>常见问题的顺序</h1>
        <p className="note">
          与<a href={href("/questionAndAnswer")}>公开页面</a>的顺序相同。
        </p>
      </div>
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

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { unansweredMessagesQuery } from "#app/domain/trade/orders/messages.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Unanswered } from "./unanswered.tsx";

export const meta: MetaFunction = () => [{ title: "留言 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "message");
  return { questions: await unansweredMessagesQuery(scope), now: scope.now };
}

export default function MessagesPage() {
  const { questions, now } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack">
      <h1>
        待回复的留言 <small className="number">{questions.length}</small>
      </h1>
      {questions.length === 0 ? (
        <EmptyState title="没有待回复的留言" />
      ) : (
        <Unanswered questions={questions} now={now} />
      )}
    </main>
  );
}

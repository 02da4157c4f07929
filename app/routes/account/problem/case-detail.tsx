import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { casePage } from "#app/domain/core/page-links.ts";
import { answerCase, caseDefaultsQuery } from "#app/domain/trade/floor/answer-case.server.ts";
import { findCase } from "#app/domain/trade/floor/case-queries.server.ts";
import { readExpectedAnswer } from "#app/domain/trade/orders/service-level.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { Timeline } from "#app/ui/timeline.tsx";
import { AnswerForm } from "./answer-form.schema.server.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { CaseFacts } from "./case-facts.tsx";
import { CaseHead } from "./case-head.tsx";
import { answerRefusals } from "./case-texts.ts";
import { toCaseView } from "./case-view.server.ts";

const CaseNumber = z.string().regex(/^PG-[0-9-]{1,20}$/);

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `問題商品 ${shown?.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "case_sn", CaseNumber);
  const [found, defaults, expected] = await Promise.all([
    findCase(scope, number),
    caseDefaultsQuery(scope),
    readExpectedAnswer(scope, "case", number),
  ]);
  if (!found) throw notFound();
  return { ...toCaseView(scope, found, defaults), expected };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "case_sn", CaseNumber);
  const submission = parseForm(await readForm(args.request), { schema: AnswerForm });
  if (submission.status !== "success") return invalid(submission);
  const { choice, note } = submission.value;
  const answered = await answerCase(scope, number, { ...choice, note });
  if (answered.ok) return redirect(casePage(number), 303);
  switch (answered.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "no-such-answer":
    case "return-window-over":
      return invalid(submission, undefined, { choice: [answerRefusals[answered.reason]] });
    default:
      return changed(submission, answerRefusals[answered.reason]);
  }
}

export default function CaseDetailPage() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user/order"), label: "注文一覧" },
          { href: href("/user/issueOrder"), label: "問題商品" },
        ]}
        here={shown.number}
      />
      <main id="main" className="page-width document">
        {shown.costs.length === 0 && (
          <AnswerSummary answer={lastResult} title="回答は記録していません" />
        )}
        <CaseHead shown={shown} />
        <div className="columns aside-end">
          <div className="stack large">
            <CaseFacts shown={shown} />
            {shown.photoIds.length > 0 && (
              <section id="photos" aria-labelledby="h-photos">
                <h2 id="h-photos" className="heading">
                  検品写真
                </h2>
                <PhotoLinks ids={shown.photoIds} of={`${shown.titleJa}の検品写真`} />
              </section>
            )}
            {shown.costs.length > 0 && <AnswerPanel shown={shown} lastResult={lastResult} />}
          </div>
          <aside className="stack">
            <section className="panel" id="time" aria-labelledby="h-time">
              <h2 id="h-time">経過</h2>
              <Timeline entries={shown.timeline} />
            </section>
          </aside>
        </div>
      </main>
    </>
  );
}

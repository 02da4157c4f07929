import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  helpWords,
  recordUnanswered,
  searchHelp,
} from "#app/domain/content/articles/help.server.ts";
import { readFacts } from "#app/domain/content/articles/public-figures.server.ts";
import { fillFacts } from "#app/domain/content/articles/render-article.server.ts";
import { href } from "#app/href.ts";
import { described } from "#app/shared/described.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { answerHref } from "./answer-href.ts";
import { HelpSearch } from "./help-search-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  ...described(
    `「${shown?.typed ?? ""}」の検索結果 よくある質問 | 買付便`,
    "よくある質問を言葉で探した結果です。",
  ),
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const scope = { db: context.db, now: context.now() };
  const typed = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 60);
  const words = helpWords(typed);
  const [answers, { facts }] = await Promise.all([searchHelp(scope, words), readFacts(scope)]);
  if (answers.length === 0) await recordUnanswered(scope, words);
  return {
    typed,
    answers: answers.map((answer) => ({
      ...answer,
      descriptionJa: fillFacts(answer.descriptionJa, facts),
    })),
  };
}

export default function HelpSearchPage() {
  const { typed, answers } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/"), label: "トップ" },
          { href: href("/questionAndAnswer"), label: "よくある質問" },
        ]}
        here="検索結果"
      />
      <main id="main" className="page-width stack large">
        <div className="page-head">
          <h1>{typed.trim() === "" ? "質問の検索" : `「${typed}」の検索結果`}</h1>
          <p className="note number">{answers.length}件</p>
        </div>
        <HelpSearch words={typed} />
        {answers.length === 0 ? (
          <EmptyState
            title={
              typed.trim() === "" ? "探す言葉を入力してください" : "あてはまる答えがありません"
            }
          >
            <p>
              別の言葉で探すか、<a href={href("/contactUs")}>お問い合わせ</a>
              ください。見つからなかった言葉は記録し、答えを増やしていきます。
            </p>
          </EmptyState>
        ) : (
          <ul className="stack">
            {answers.map(({ id, titleJa, descriptionJa, topicJa }) => (
              <li className="panel" key={id}>
                <p className="note">{topicJa}</p>
                <h2>
                  <a href={answerHref(id)}>{titleJa}</a>
                </h2>
                <p>{descriptionJa}</p>
              </li>
            ))}
          </ul>
        )}
      </main>
    </>
  );
}

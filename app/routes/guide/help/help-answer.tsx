import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findHelp, voteOnHelp } from "#app/domain/content/articles/help.server.ts";
import { readFacts } from "#app/domain/content/articles/public-figures.server.ts";
import { fillFacts, renderArticle } from "#app/domain/content/articles/render-article.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { visitorScope } from "#app/http/scope.server.ts";
import { readerCookie } from "#app/http/session/cookies.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { described } from "#app/shared/described.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { day } from "#app/ui/timeline.tsx";
import { ArticleBody } from "../article-body.tsx";
import { answerHref } from "./answer-href.ts";

const Id = z.string().min(1).max(64);
const VoteForm = z.object({ helpful: z.enum(["1", "0"]) });

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  shown
    ? [
        ...described(`${shown.titleJa} よくある質問 | 買付便`, shown.descriptionJa),
        {
          "script:ld+json": {
            "@context": "https://schema.org",
            "@type": "FAQPage",
            mainEntity: [
              {
                "@type": "Question",
                name: shown.titleJa,
                acceptedAnswer: { "@type": "Answer", text: shown.descriptionJa },
              },
            ],
          },
        },
      ]
    : [{ title: "ページが見つかりません | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = visitorScope(args.context);
  const [found, { facts, figures }] = await Promise.all([
    findHelp(scope, query(args, "id", Id)),
    readFacts(scope),
  ]);
  if (!found) throw notFound();
  const { article, others, votes } = found;
  return {
    id: article.id,
    topicJa: article.topicJa,
    titleJa: article.titleJa,
    descriptionJa: fillFacts(article.descriptionJa, facts),
    publishAt: article.publishAt,
    body: renderArticle(article.bodyMarkdown, facts),
    figures,
    others,
    votes,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const articleId = query(args, "id", Id);
  const submission = parseForm(await readForm(args.request), { schema: VoteForm });
  if (submission.status !== "success") return invalid(submission);
  const helpful = submission.value.helpful === "1";
  const known: unknown = await readerCookie
    .parse(args.request.headers.get("Cookie"))
    .catch(() => undefined);
  const readerKey = typeof known === "string" && known.length <= 64 ? known : crypto.randomUUID();
  const voted = await voteOnHelp(visitorScope(args.context), { articleId, readerKey, helpful });
  if (!voted.ok) throw notFound();
  return redirectWithFlash(
    args.context,
    `${answerHref(articleId)}#helpful`,
    "ご回答ありがとうございました。",
    { "Set-Cookie": await readerCookie.serialize(readerKey) },
  );
}

export default function HelpAnswerPage() {
  const { id, topicJa, titleJa, descriptionJa, publishAt, body, figures, others, votes } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/"), label: "トップ" },
          { href: href("/questionAndAnswer"), label: "よくある質問" },
        ]}
        here={titleJa}
      />
      <main id="main" className="page-width">
        <div className="page-head">
          <h1>{titleJa}</h1>
          <p className="note number">
            {topicJa} ・ 最終更新 <time dateTime={publishAt.toISOString()}>{day(publishAt)}</time>
          </p>
        </div>
        <div className="columns aside-end">
          <article className="prose">
            <p className="lead">{descriptionJa}</p>
            <ArticleBody body={body} figures={figures} />
            <Helpful id={id} votes={votes} />
          </article>
          <aside className="stack">
            {others.length > 0 && (
              <section className="panel" aria-labelledby="related">
                <h2 id="related">関連する質問</h2>
                <ul>
                  {others.map((other) => (
                    <li key={other.id}>
                      <a href={answerHref(other.id)}>{other.titleJa}</a>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section className="panel" aria-labelledby="ask">
              <h2 id="ask">解決しないとき</h2>
              <p>
                <a href={href("/contactUs")}>お問い合わせ</a>から担当者へおたずねください。
              </p>
            </section>
          </aside>
        </div>
      </main>
    </>
  );
}

function Helpful({ id, votes }: Pick<Loaded, "id" | "votes">) {
  const [form] = useForm({ id: "vote", lastResult: useActionData<typeof action>() });
  return (
    <section id="helpful" aria-labelledby="helpful-title">
      <h2 id="helpful-title">この答えは役に立ちましたか</h2>
      <ErrorSummary form={form} />
      <Form method="post" action={answerHref(id)} className="cluster">
        <Button name="helpful" value="1">
          役に立った
        </Button>
        <Button name="helpful" value="0">
          役に立たなかった
        </Button>
        {votes.all > 0 && (
          <span className="note number">
            {votes.all}人中{votes.helpful}人が役に立ったと答えました
          </span>
        )}
      </Form>
    </section>
  );
}

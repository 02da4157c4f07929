import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPublicArticle } from "#app/domain/content/articles/public-figures.server.ts";
import { fillFacts, renderArticle } from "#app/domain/content/articles/render-article.server.ts";
import { nameSurchargePlaces } from "#app/domain/pricing/name-surcharge-places.server.ts";
import { notKept, publicHeaders } from "#app/http/public-headers.ts";
import { notFound } from "#app/http/respond.server.ts";
import { described } from "#app/shared/described.ts";
import { day } from "#app/ui/timeline.tsx";
import { ArticleBody } from "./article-body.tsx";
import { askFreight } from "./asked-freight.server.ts";

export const headers: HeadersFunction = publicHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: shown }) =>
  shown
    ? [
        ...described(`${shown.titleJa} | 買付便`, shown.descriptionJa),
        {
          "script:ld+json": {
            "@context": "https://schema.org",
            "@type": "BreadcrumbList",
            itemListElement: [
              { "@type": "ListItem", position: 1, name: "買付便", item: "/" },
              { "@type": "ListItem", position: 2, name: shown.titleJa, item: `/${shown.id}` },
            ],
          },
        },
      ]
    : [{ title: "ページが見つかりません | 買付便" }];

/** Every guide, legal and company page: its path is the id of the article that staff write. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = new URL(request.url).pathname.replace(/\.data$|\/$/g, "").slice(1);
  const found = await readPublicArticle({ db: context.db, now: context.now() }, id);
  if (!found) throw notFound();

  const { article, titles, facts, figures } = found;
  const { titleJa, descriptionJa, publishAt, bodyMarkdown } = article;
  const body = renderArticle(bodyMarkdown, facts);
  const hasFreight = body.parts.some((part) => "block" in part && part.block === "table:freight");
  const freight = hasFreight
    ? await askFreight(request, context.directories, figures.methods)
    : undefined;
  const lists = figures.methods.map(({ list }) => list);
  const shown = {
    id: article.id,
    titleJa,
    descriptionJa: fillFacts(descriptionJa, facts),
    publishAt,
    body,
    figures: {
      ...figures,
      freight,
      farPlaces: hasFreight ? await nameSurchargePlaces(context.directories, lists) : undefined,
    },
    others: titles
      .filter(({ kind }) => kind === article.kind)
      .map(({ id, titleJa }) => ({ id, titleJa })),
  };
  return freight?.lastResult
    ? data(shown, { status: freight.answer ? 200 : 400, headers: notKept })
    : shown;
}

export default function ArticlePage() {
  const { id, titleJa, descriptionJa, publishAt, body, figures, others } =
    useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>{titleJa}</h1>
        <p className="note number">
          最終更新 <time dateTime={publishAt.toISOString()}>{day(publishAt)}</time>
        </p>
      </div>
      <div className="columns guide">
        <nav className="table-of-contents sticky" aria-label="目次">
          {body.headings.length > 0 && (
            <>
              <h2>このページ</h2>
              <ol>
                {body.headings.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ol>
            </>
          )}
        </nav>
        <article className="prose">
          <p className="lead">{descriptionJa}</p>
          <ArticleBody body={body} figures={figures} />
        </article>
        <nav className="table-of-contents others" aria-label="関連するページ">
          <h2>ほかのページ</h2>
          <ol>
            {others.map((other) => (
              <li key={other.id}>
                <a href={`/${other.id}`} aria-current={other.id === id ? "page" : undefined}>
                  {other.titleJa}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </main>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readArticle } from "#app/domain/channels/articles/read-article.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { ArticleBinding } from "./article-binding.tsx";
import { ArticleFigures } from "./article-figures.tsx";
import { articleLists, listTitles } from "./article-links.ts";
import { doneWords } from "./article-texts.ts";
import { doOneCommand } from "./one-commands.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.article.title || data.article.sku : "商品"} | 買付便` },
];

const numberOf = (args: Pick<LoaderFunctionArgs, "request">) => {
  const typed = query(args, "item", rules.id);
  if (!/^\d{1,15}$/.test(typed)) throw notFound();
  return Number(typed);
};

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const { searchParams } = new URL(args.request.url);
  const words = (searchParams.get("q") ?? "").normalize("NFKC").trim().slice(0, 100);
  const found = await readArticle(scope, numberOf(args), words);
  if (!found) throw notFound();
  return {
    ...found,
    words,
    newId: crypto.randomUUID(),
    done: doneWords(searchParams),
  };
}

export type ArticleShown = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  return doOneCommand(scope, args.request, numberOf(args), await sentForm(args.request));
}

export default function ArticlePage() {
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { article, shop, done } = shown;
  const { channel } = shop;
  return (
    <>
      <Crumbs
        way={[{ href: articleLists[channel], label: listTitles[channel] }]}
        here={article.title || article.sku}
      />
      <main id="main" className="wrap stack">
        <div className="head">
          <h1>{article.title || article.sku}</h1>
          <p className="note">
            {shop.name} ・ <span className="n">{article.sku}</span>
          </p>
        </div>
        {done && !answered && (
          <p className="flash ok" role="status">
            {done}
          </p>
        )}
        <ErrorList
          title="操作を完了できませんでした"
          problems={answered ? [{ text: answered.problem }] : []}
        />
        <ArticleFigures shown={shown} />
        <ArticleBinding shown={shown} />
      </main>
    </>
  );
}

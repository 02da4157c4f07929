import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { titlesQuery } from "#app/domain/content/articles/articles.server.ts";
import { listUnanswered } from "#app/domain/content/articles/help.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

const kinds = {
  guide: "使用指南",
  help: "常见问题",
  legal: "法律条款",
  company: "公司介绍",
} as const;

export const meta: MetaFunction = () => [{ title: "文章 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "edit-content");
  const [articles, unanswered] = await Promise.all([
    titlesQuery(scope, ["guide", "legal", "company", "help"]),
    listUnanswered(scope),
  ]);
  return { articles, unanswered };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function StaffArticlesPage() {
  const { articles, unanswered } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack large">
      <div className="cluster between">
        <h1>文章</h1>
        <p>
          <a href={href("/staff/help-order")}>常见问题的顺序</a>
        </p>
      </div>
      {Object.entries(kinds).map(([kind, name]) => (
        <section key={kind} aria-labelledby={kind}>
          <h2 id={kind}>{name}</h2>
          <ArticlesOfKind articles={articles} name={name} kind={kind} />
        </section>
      ))}
      <UnansweredSearches unanswered={unanswered} />
    </main>
  );
}

function ArticlesOfKind({
  articles,
  name,
  kind,
}: Pick<Loaded, "articles"> & {
  name: "使用指南" | "常见问题" | "法律条款" | "公司介绍";
  kind: string;
}) {
  return (
    <div className="container">
      <table className="table tight">
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">标题</th>
            <th scope="col">编号</th>
            <th scope="col">显示中的版本</th>
          </tr>
        </thead>
        <tbody>
          {articles
            .filter((article) => article.kind === kind)
            .map(({ id, titleJa, publishAt }) => (
              <tr key={id}>
                <th scope="row" lang="ja">
                  <a href={href("/staff/articles/:id", { id })}>{titleJa}</a>
                </th>
                <td className="number">{id}</td>
                <td className="number">{chinaClock.when(publishAt)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function UnansweredSearches({ unanswered }: Pick<Loaded, "unanswered">) {
  return (
    <section aria-labelledby="unanswered">
      <h2 id="unanswered">没有找到答案的搜索</h2>
      {unanswered.length === 0 ? (
        <EmptyState title="目前没有" />
      ) : (
        <div className="container">
          <table className="table tight">
            <caption className="visually-hidden">没有找到答案的搜索</caption>
            <thead>
              <tr>
                <th scope="col">搜索词</th>
                <th scope="col" className="align-end">
                  次数
                </th>
                <th scope="col">最近一次</th>
              </tr>
            </thead>
            <tbody>
              {unanswered.map(({ words, times, lastAt }) => (
                <tr key={words}>
                  <th scope="row" lang="ja">
                    {words}
                  </th>
                  <td className="numeric">{times}</td>
                  <td className="number">{chinaClock.when(lastAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

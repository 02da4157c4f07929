import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { authorisationKinds } from "#app/domain/customers/authorisation/authorisation.ts";
import { authorisedCompaniesQuery } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { grouped } from "#app/ui/money.tsx";

export const meta: MetaFunction = () => [{ title: "授权会员 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "act-for-company");
  return { rows: await authorisedCompaniesQuery(scope) };
}

export default function AuthorisedPage() {
  const { rows } = useLoaderData<typeof loader>();
  const companies = [...new Map(rows.map((row) => [row.operationId, row])).values()];
  return (
    <main id="main" className="page-width stack">
      <h1>
        授权会员 <span className="number">{companies.length}</span>
      </h1>
      {companies.length === 0 ? (
        <EmptyState title="目前没有会员授权给您">
          <p className="note">
            会员在<span lang="ja">「権限委任」</span>页面授权后，会显示在这里。
          </p>
        </EmptyState>
      ) : (
        <ul className="todo-list">
          {companies.map(({ operationId, name, balanceYen }) => (
            <li key={operationId} className="cluster between">
              <a href={href("/staff/authorised/:operationId", { operationId })}>
                <span className="number">{operationId}</span> <span lang="ja">{name}</span>
              </a>
              <span className="note">
                {rows
                  .filter((row) => row.operationId === operationId)
                  .map(({ kind }) => authorisationKinds[kind].zh)
                  .join("、")}
              </span>
              <span className="number">余额 {grouped(String(balanceYen))}日元</span>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

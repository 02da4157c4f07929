import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAudit } from "#app/domain/console/audit/audit-log.server.ts";
import { colleaguesQuery } from "#app/domain/console/teamwork/teamwork.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { mayOpen } from "#app/routes/frame/menu.ts";
import { AuditEntries } from "#app/shared/audit-entries.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { auditQueryOf, readAuditQuery } from "./audit-query.ts";

export const meta: MetaFunction = () => [{ title: "变更记录 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args);
  const { entities, ...asked } = readAuditQuery(
    new URL(args.request.url).searchParams,
    scope.actor,
  );
  const [listed, people] = await Promise.all([listAudit(scope, asked), colleaguesQuery(scope)]);
  return {
    ...listed,
    entities,
    asked,
    people: people.map(({ id, name }) => ({ id, name })),
    leadsTo: (["order", "shipping"] as const).filter((kind) => mayOpen(scope.actor, pages[kind])),
  };
}

const pages = { order: "/staff/orders/:number", shipping: "/staff/shipping/:number" };

export default function StaffAuditPage() {
  const { page, next, entities, asked, people, leadsTo } = useLoaderData<typeof loader>();
  const file = (name: string) =>
    `${href("/staff/audit/:file", { file: name })}${auditQueryOf(asked)}`;
  return (
    <ListPage
      title="变更记录"
      actions={
        <span className="note cluster">
          <a href={file("audit.csv")}>CSV</a>
          <a href={file("audit.xlsx")}>Excel</a>
        </span>
      }
      tools={<AuditFilters asked={asked} entities={entities} people={people} />}
      isEmpty={page.length === 0}
      empty="没有符合条件的记录"
      hint={<a href={href("/staff/audit")}>看全部记录</a>}
      pages={{
        path: href("/staff/audit"),
        query: auditQueryOf(asked),
        next,
        isFirst: asked.after === undefined,
      }}
      lang="zh"
    >
      <AuditEntries entries={page} lang="zh" leadsTo={leadsTo} />
    </ListPage>
  );
}

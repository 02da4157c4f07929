import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { auditEntities, entitiesOf } from "#app/domain/console/audit/audit-entities.ts";
import { listAudit } from "#app/domain/console/audit/audit-log.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { AuditEntries } from "#app/routes/frame/audit-entries.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/pager.tsx";

export const meta: MetaFunction = () => [{ title: "变更记录 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args);
  const { searchParams } = new URL(args.request.url);
  const entities = entitiesOf(scope.actor) ?? Object.keys(auditEntities);
  const entity = entities.find((one) => one === searchParams.get("entity"));
  const operationId = (searchParams.get("member") ?? "").trim().slice(0, 24);
  const after = Number(searchParams.get("after"));
  const listed = await listAudit(scope, {
    entity,
    operationId: operationId || undefined,
    after: Number.isSafeInteger(after) && after > 0 ? after : undefined,
  });
  return { ...listed, entities, entity: entity ?? "", member: operationId, first: !after };
}

export default function StaffAuditPage() {
  const { page, next, entities, entity, member, first } = useLoaderData<typeof loader>();
  const here = (after: string) =>
    `${href("/staff/audit")}?${new URLSearchParams({ entity, member, ...(after && { after }) })}`;
  return (
    <main id="main" className="wrap stack">
      <h1>变更记录</h1>
      <form method="get" action={href("/staff/audit")} className="row bar">
        <label htmlFor="entity" className="note">
          对象
        </label>
        <select className="in s" id="entity" name="entity" defaultValue={entity}>
          <option value="">全部</option>
          {entities.map((name) => (
            <option key={name} value={name}>
              {auditEntities[name]!.zh}
            </option>
          ))}
        </select>
        <label htmlFor="member" className="note">
          会员编号
        </label>
        <input
          className="in s q"
          id="member"
          name="member"
          inputMode="numeric"
          defaultValue={member}
        />
        <button type="submit" className="btn s soft">
          查询
        </button>
      </form>
      {page.length === 0 ? (
        <Empty title="没有符合条件的记录" />
      ) : (
        <AuditEntries entries={page} lang="zh" />
      )}
      <Pager
        lang="zh"
        nextHref={next === null ? null : here(String(next))}
        firstHref={first ? null : here("")}
      />
    </main>
  );
}

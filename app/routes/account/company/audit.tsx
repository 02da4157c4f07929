import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { auditEntities, ownerEntities } from "#app/domain/console/audit/audit-entities.ts";
import { listOwnAudit } from "#app/domain/console/audit/audit-log.server.ts";
import { href } from "#app/href.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { AuditEntries } from "#app/shared/audit-entries.tsx";
import { FilterChoice, ListFilter } from "#app/ui/list-filter.tsx";
import { ListPage } from "#app/ui/list-page.tsx";

export const meta: MetaFunction = () => [{ title: "操作履歴 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const entity = ownerEntities.find((one) => one === searchParams.get("entity"));
  const after = Number(searchParams.get("after"));
  const listed = await listOwnAudit(scope, {
    entity,
    after: Number.isSafeInteger(after) && after > 0 ? after : undefined,
  });
  if (!listed.ok) throw forbidden();
  return { ...listed.value, entity: entity ?? "", first: !after };
}

export default function AuditPage() {
  const { page, next, entity, first } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="操作履歴"
      note="会社のデータに対する変更の記録です。操作者・日時・接続元・変更内容を確認できます。担当者の操作も含みます。記録は変更も削除もできません。"
      tools={
        <ListFilter path={href("/user/operationLog")}>
          <FilterChoice
            name="entity"
            label="対象"
            value={entity}
            all="すべて"
            choices={ownerEntities.map((name) => [name, auditEntities[name]!.ja])}
          />
        </ListFilter>
      }
      isEmpty={page.length === 0}
      empty="記録はまだありません"
      pages={{ path: href("/user/operationLog"), query: { entity }, next, isFirst: first }}
    >
      <AuditEntries entries={page} lang="ja" />
    </ListPage>
  );
}

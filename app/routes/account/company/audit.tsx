import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { auditEntities, ownerEntities } from "#app/domain/console/audit/audit-entities.ts";
import { listOwnAudit } from "#app/domain/console/audit/audit-log.server.ts";
import { href } from "#app/href.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { AuditEntries } from "#app/routes/frame/audit-entries.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/pager.tsx";

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
  const here = (after: string) =>
    `${href("/user/operationLog")}?${new URLSearchParams({ entity, ...(after && { after }) })}`;
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>操作履歴</h1>
        <p className="note">
          会社のデータに対する変更の記録です。操作者・日時・接続元・変更内容を確認できます。担当者の操作も含みます。記録は変更も削除もできません。
        </p>
      </div>
      <form method="get" action={href("/user/operationLog")} className="cluster toolbar">
        <label htmlFor="entity" className="note">
          対象
        </label>
        <select className="input small" id="entity" name="entity" defaultValue={entity}>
          <option value="">すべて</option>
          {ownerEntities.map((name) => (
            <option key={name} value={name}>
              {auditEntities[name]!.ja}
            </option>
          ))}
        </select>
        <button type="submit" className="button small soft">
          絞り込む
        </button>
      </form>
      {page.length === 0 ? (
        <Empty title="記録はまだありません" />
      ) : (
        <AuditEntries entries={page} lang="ja" />
      )}
      <Pager
        nextHref={next === null ? null : here(String(next))}
        firstHref={first ? null : here("")}
      />
    </main>
  );
}

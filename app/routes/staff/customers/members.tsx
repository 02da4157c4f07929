import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readListWork } from "#app/domain/console/views/read-list-work.server.ts";
import { listAmbiguousNames } from "#app/domain/customers/staff/ambiguous-names.server.ts";
import { listMembers } from "#app/domain/customers/staff/members.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { ListFileLinks } from "#app/routes/frame/list-file-links.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { listHref, seenQuery } from "../work/listed.ts";
import { SavedViews } from "../work/saved-views.tsx";
import { AmbiguousNames } from "./ambiguous-names.tsx";
import { readMemberFilter } from "./member-query.ts";

export const meta: MetaFunction = () => [{ title: "会员 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-members");
  const { searchParams } = new URL(args.request.url);
  const filter = readMemberFilter(searchParams);
  const seen = seenQuery("members", searchParams);
  const after = (searchParams.get("after") ?? "").slice(0, 24);
  const [found, ambiguous, work] = await Promise.all([
    listMembers(scope, filter, after),
    seen === "" && after === "" ? listAmbiguousNames(scope) : [],
    readListWork(scope, "members"),
  ]);
  return { ...found, ambiguous, ...filter, seen, work, first: after === "" };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function MembersPage() {
  const { page, next, ambiguous, words, manager, seen, work, first } =
    useLoaderData<typeof loader>();
  const here = (after: string) => listHref("members", seen, { after });
  return (
    <main id="main" className="wrap stack">
      <h1>会员</h1>
      <SavedViews list="members" seen={seen} me={work.me} views={work.views} />
      <form method="get" action={href("/staff/members")} className="row bar">
        <label htmlFor="q" className="note">
          会员编号、名称、账号、邮箱、电话
        </label>
        <input className="in s" id="q" name="q" type="search" lang="ja" defaultValue={words} />
        {manager && <input type="hidden" name="manager" value={manager} />}
        <button type="submit" className="btn s soft">
          查找
        </button>
        <ListFileLinks side="staff" list="members" query={{ q: words, manager }} />
      </form>
      {ambiguous.length > 0 && <AmbiguousNames people={ambiguous} />}
      {page.length === 0 ? (
        <Empty title="没有符合条件的会员">
          <p>
            <a href={href("/staff/members")}>查看全部</a>
          </p>
        </Empty>
      ) : (
        <CardTable
          brief
          label="会员"
          columns={["会员", "主账号", "客服", { right: "累计采购" }, { right: "余额" }]}
        >
          {page.map((member) => (
            <MemberRow key={member.operationId} member={member} />
          ))}
        </CardTable>
      )}
      <Pager lang="zh" nextHref={next && here(next)} firstHref={first ? null : here("")} />
    </main>
  );
}

function MemberRow({ member }: { member: Loaded["page"][number] }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <a className="n" href={href("/staff/members/:number", { number: member.operationId })}>
          {member.operationId} <span lang="ja">{member.name}</span>
        </a>
      </th>
      <td role="cell" data-l="主账号">
        <span lang="ja">{member.ownerName}</span>
        {member.state === "disabled" && <span className="st stop">已停用</span>}
        <p className="note n">
          {member.email} {member.phone}
        </p>
      </td>
      <td role="cell" data-l="客服">
        {member.managerName ?? "—"}
      </td>
      <td role="cell" data-l="累计采购" className="num">
        {grouped(String(member.purchasesYen))}日元
      </td>
      <td role="cell" data-l="余额" className="num">
        {grouped(String(member.walletYen))}日元
      </td>
    </tr>
  );
}

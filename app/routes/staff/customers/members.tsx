import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  colleaguesQuery,
  colleaguesWithDuties,
} from "#app/domain/console/teamwork/teamwork.server.ts";
import { readListWork } from "#app/domain/console/teamwork/views.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { listAmbiguousNames } from "#app/domain/customers/staff/change-member.server.ts";
import { listMembers, managerDuty } from "#app/domain/customers/staff/members.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ListFileLinks } from "#app/routes/frame/list-file-links.tsx";
import { CardTable, RowHeading, TableRow } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { staffCommands } from "../staff-commands.ts";
import { askedColumns, ColumnCells, ColumnChoice, headsOf } from "../work/list-columns.tsx";
import { listHref, seenQuery } from "../work/listed.ts";
import { NotTogether } from "../work/not-together.tsx";
import { SavedViews } from "../work/saved-views.tsx";
import { AmbiguousNames } from "./ambiguous-names.tsx";
import { giveSent } from "./give-sent.server.ts";
import { MemberBulk, MemberTick } from "./member-bulk.tsx";
import { memberColumns } from "./member-columns.tsx";
import { readMemberFilter } from "./member-query.ts";

export const meta: MetaFunction = () => [{ title: "会员 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-members");
  const { searchParams } = new URL(args.request.url);
  const { chosen, params } = askedColumns(memberColumns, searchParams);
  const filter = readMemberFilter(params);
  const seen = seenQuery("members", params);
  const after = (params.get("after") ?? "").slice(0, 24);
  const mayGive = staffMay(scope.actor, "edit-members");
  const [found, ambiguous, work, people] = await Promise.all([
    listMembers(scope, filter, after),
    seen === "" && after === "" ? listAmbiguousNames(scope) : [],
    readListWork(scope, "members"),
    mayGive ? colleaguesQuery(scope) : [],
  ]);
  const managers = colleaguesWithDuties(people, managerDuty);
  return { ...found, ambiguous, ...filter, seen, work, after, chosen, mayGive, managers };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/members"]);
  const { pathname, search } = new URL(args.request.url);
  return giveSent(args.context, scope, form, pathname + search);
}

export default function MembersPage() {
  const loaded = useLoaderData<typeof loader>();
  const { page, next, ambiguous, seen, work, after, mayGive, managers } = loaded;
  const refused = useActionData<typeof action>();
  const here = (at: string) => listHref("members", seen, { after: at });
  const table = <MemberTable {...loaded} ticked={refused?.ticked ?? []} />;
  return (
    <main id="main" className="page-width stack">
      <h1>会员</h1>
      <SavedViews list="members" seen={seen} me={work.me} views={work.views} />
      <MemberSearch {...loaded} />
      <NotTogether refused={refused} unit="位" />
      {ambiguous.length > 0 && <AmbiguousNames people={ambiguous} />}
      {page.length === 0 && (
        <Empty title="没有符合条件的会员">
          <p>
            <a href={href("/staff/members")}>查看全部</a>
          </p>
        </Empty>
      )}
      {page.length > 0 && !mayGive && table}
      {page.length > 0 && mayGive && (
        <MemberBulk to={here(after)} managers={managers} chosen={refused?.chosen ?? ""}>
          {table}
        </MemberBulk>
      )}
      <Pager lang="zh" nextHref={next && here(next)} firstHref={after ? here("") : null} />
    </main>
  );
}

/** What narrows and lays out the list, and its files under the same filter. */
function MemberSearch({ words, manager, chosen }: Pick<Loaded, "words" | "manager" | "chosen">) {
  return (
    <form method="get" action={href("/staff/members")} className="cluster toolbar">
      <label htmlFor="q" className="note">
        会员编号、名称、账号、邮箱、电话
      </label>
      <input
        className="input small auto-width"
        id="q"
        name="q"
        type="search"
        lang="ja"
        defaultValue={words}
      />
      {manager && <input type="hidden" name="manager" value={manager} />}
      <ColumnChoice columns={memberColumns} chosen={chosen} />
      <button type="submit" className="button small soft">
        查找
      </button>
      <ListFileLinks side="staff" list="members" query={{ q: words, manager }} />
    </form>
  );
}

interface MemberTableProps extends Pick<Loaded, "page" | "chosen" | "mayGive"> {
  /** The members whose boxes were ticked when the form came back. */
  ticked: readonly string[];
}

function MemberTable({ page, chosen, mayGive, ticked }: MemberTableProps) {
  return (
    <CardTable brief label="会员" columns={["会员", ...headsOf(memberColumns, chosen)]}>
      {page.map((member) => (
        <TableRow key={member.operationId}>
          <RowHeading>
            {mayGive && <MemberTick member={member} ticked={ticked.includes(member.operationId)} />}
            <a
              className="number"
              href={href("/staff/members/:number", { number: member.operationId })}
            >
              {member.operationId} <span lang="ja">{member.name}</span>
            </a>
          </RowHeading>
          <ColumnCells columns={memberColumns} chosen={chosen} row={member} />
        </TableRow>
      ))}
    </CardTable>
  );
}

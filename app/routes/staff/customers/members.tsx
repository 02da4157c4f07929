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
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { sentList } from "#app/ui/answer-to.ts";
import { CardTable, RowHeading, TableRow } from "#app/ui/card-table.tsx";
import { FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
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
  const lastResult = useActionData<typeof action>();
  const here = listHref("members", seen, { after });
  const table = <MemberTable {...loaded} ticked={sentList(lastResult, "pick")} />;
  return (
    <ListPage
      title="会员"
      problem={<NotTogether answer={lastResult} unit="位" />}
      tools={
        <>
          <SavedViews {...work} list="members" seen={seen} />
          <MemberSearch {...loaded} />
          {ambiguous.length > 0 && <AmbiguousNames people={ambiguous} />}
        </>
      }
      isEmpty={page.length === 0}
      empty="没有符合条件的会员"
      hint={<a href={href("/staff/members")}>查看全部</a>}
      pages={{ path: href("/staff/members"), query: seen, next, isFirst: !after }}
      lang="zh"
    >
      {mayGive ? (
        <MemberBulk
          to={here}
          managers={managers}
          chosen={String(lastResult?.initialValue?.staffId ?? "")}
        >
          {table}
        </MemberBulk>
      ) : (
        table
      )}
    </ListPage>
  );
}

/** What narrows and lays out the list, and its files under the same filter. */
function MemberSearch({ words, manager, chosen }: Pick<Loaded, "words" | "manager" | "chosen">) {
  return (
    <ListFilter
      path={href("/staff/members")}
      keep={{ manager }}
      more={<ListFileLinks side="staff" list="members" query={{ q: words, manager }} />}
      lang="zh"
    >
      <FilterWords label="会员编号、名称、账号、邮箱、电话" value={words} lang="ja" />
      <ColumnChoice columns={memberColumns} chosen={chosen} />
    </ListFilter>
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

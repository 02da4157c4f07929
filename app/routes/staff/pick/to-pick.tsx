import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { TakeListForm } from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import { requestsPerWalk, toPickCountMax } from "#app/domain/trade/shipments/pick-list.ts";
import { takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { listToPick } from "#app/domain/trade/shipments/pick-queries.server.ts";
import { href } from "#app/href.ts";
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { readPlace } from "#app/http/list-query.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { staffCommands } from "../staff-commands.ts";
import { waited } from "../waited.ts";
import { WalkedLists } from "./walked-lists.tsx";

export const meta: MetaFunction = () => [{ title: "拣货 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "pack");
  const after = readPlace(new URL(args.request.url).searchParams);
  const queue = await listToPick(scope, after);
  return { ...queue, after, now: scope.now, id: crypto.randomUUID() };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/pick"]);
  const numbers = formTexts(form, "number");
  const problem = (text: string, status: number) => data({ numbers, text }, { status });
  const asked = TakeListForm.safeParse({ id: formText(form, "id"), numbers });
  if (!asked.success) return problem(asked.error.issues[0]!.message, 400);
  const taken = await takePickList(scope, asked.data);
  if (taken.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/pick/:listId", { listId: asked.data.id }),
      "已领拣货单。",
    );
  switch (taken.reason) {
    case "forbidden":
      throw forbidden();
    case "nothing-chosen":
      return problem("请勾选配送单", 400);
    case "too-many":
      return problem(`一次最多${requestsPerWalk}张配送单`, 400);
    case "taken-already":
      return problem("所选配送单的货已被别人领走或已装箱，请重新勾选", 409);
  }
}

export default function ToPickPage() {
  const { requests, total, next, after, now, id, lists } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <ListPage
      title={
        <>
          拣货 <small>待领</small>
        </>
      }
      count={total >= toPickCountMax ? `${toPickCountMax}+` : total}
      note="这里是还没人领的配送单，包括要先称重的；已领的、正在拣的和暂停的在配送单页看。"
      problem={
        <ErrorList
          title="没有领到"
          problems={refused ? [{ text: refused.text, ...firstOf(requests) }] : []}
        />
      }
      isEmpty={requests.length === 0}
      empty="没有待领的配送单"
      hint={<a href={href("/staff/shipping")}>看配送单</a>}
      pages={{ path: href("/staff/pick"), next, isFirst: !after }}
      below={<WalkedLists lists={lists} now={now} />}
      lang="zh"
    >
      <WaitingRequests requests={requests} now={now} id={id} ticked={refused?.numbers} />
    </ListPage>
  );
}

/** So many are ticked for a walk to begin with. */
const tickedFirst = 5;

interface WaitingRequestsProps extends Pick<Loaded, "requests" | "now" | "id"> {
  /** Those of the form that was refused. */
  ticked: readonly string[] | undefined;
}

/** The requests whose goods are to be fetched, to be ticked for one walk. */
function WaitingRequests({ requests, now, id, ticked }: WaitingRequestsProps) {
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="id" value={id} />
      <CardTable
        tight
        label="待领的配送单"
        columns={["配送单", "会员", "运输方式", "货架", { right: "批次 / 件" }, { right: "等待" }]}
      >
        {requests.map((request, index) => (
          <TableRow key={request.id}>
            <RowHeading>
              <label className="checkbox tick-target">
                <input
                  id={index === 0 ? "first" : undefined}
                  type="checkbox"
                  name="number"
                  value={request.number}
                  defaultChecked={ticked ? ticked.includes(request.number) : index < tickedFirst}
                />
                <span className="visually-hidden">领 {request.number}</span>
              </label>{" "}
              <a
                className="number"
                href={href("/staff/shipping/:number", { number: request.number })}
              >
                {request.number}
              </a>
            </RowHeading>
            <TableCell lang="ja">{request.companyName}</TableCell>
            <TableCell>{request.methodZh}</TableCell>
            <TableCell className="number">{request.shelves}</TableCell>
            <TableCell>
              {request.lineCount} / {request.pieceCount}
            </TableCell>
            <TableCell>{waited(request.since, now)}</TableCell>
          </TableRow>
        ))}
      </CardTable>
      <p className="floor-actions thumb-reach cluster">
        <Button main>领拣货单</Button>
        <span className="note">一次走完货架，最多{requestsPerWalk}张；领走的别人不会再看到。</span>
      </p>
    </Form>
  );
}

function firstOf(requests: readonly unknown[]) {
  return requests.length > 0 ? { fieldId: "first" } : {};
}

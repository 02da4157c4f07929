import { type FieldMetadata, getCollectionProps, getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { staffMay } from "#app/domain/core/policy.ts";
import { TakeListForm } from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import { requestsPerWalk, toPickCountMax } from "#app/domain/trade/shipments/pick-list.ts";
import { takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { listToPick } from "#app/domain/trade/shipments/pick-queries.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { staffCommands } from "../staff-commands.ts";
import { waited } from "../waited.ts";
import { WalkedLists } from "./walked-lists.tsx";

export const meta: MetaFunction = () => [{ title: "拣货 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-floor");
  const after = readPlace(new URL(args.request.url).searchParams);
  const queue = await listToPick(scope, after);
  return {
    ...queue,
    works: staffMay(scope.actor, "pack"),
    after,
    now: scope.now,
    id: crypto.randomUUID(),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/pick"]);
  const submission = parseForm(form, { schema: TakeListForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, number: numbers } = submission.value;
  const taken = await takePickList(scope, { id, numbers });
  if (taken.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/pick/:listId", { listId: id }),
      "已领拣货单。",
    );
  switch (taken.reason) {
    case "forbidden":
      throw forbidden();
    case "nothing-chosen":
      return invalid(submission, undefined, { number: ["请勾选配送单"] });
    case "too-many":
      return invalid(submission, undefined, {
        number: [`一次最多${requestsPerWalk}张配送单`],
      });
    case "taken-already":
      return changed(submission, "所选配送单的货已被别人领走或已装箱，请重新勾选");
  }
}

export default function ToPickPage() {
  const { requests, total, next, after, now, id, lists, works } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, { number }] = useForm({
    id: "take",
    lastResult,
    defaultValue: { number: requests.slice(0, tickedFirst).map((request) => request.number) },
  });
  return (
    <ListPage
      title={
        <>
          拣货 <small>待领</small>
        </>
      }
      count={total >= toPickCountMax ? `${toPickCountMax}+` : total}
      note="这里是还没人领的配送单，包括要先称重的；已领的、正在拣的和暂停的在配送单页看。"
      problem={<ErrorSummary form={form} title="没有领到" />}
      isEmpty={requests.length === 0}
      empty="没有待领的配送单"
      hint={<a href={href("/staff/shipping")}>看配送单</a>}
      pages={{ path: href("/staff/pick"), next, isFirst: !after }}
      below={<WalkedLists lists={lists} now={now} />}
      lang="zh"
    >
      {works ? (
        <Form method="post" className="stack" {...getFormProps(form)}>
          <input type="hidden" name="id" value={id} />
          <WaitingRequests requests={requests} now={now} field={number} />
          <p className="floor-actions thumb-reach cluster">
            <Button main>领拣货单</Button>
            <span className="note">
              一次走完货架，最多{requestsPerWalk}张；领走的别人不会再看到。
            </span>
          </p>
        </Form>
      ) : (
        <WaitingRequests requests={requests} now={now} />
      )}
    </ListPage>
  );
}

/** So many are ticked for a walk to begin with. */
const tickedFirst = 5;

interface WaitingRequestsProps extends Pick<Loaded, "requests" | "now"> {
  /** The numbers that are ticked; left out for a reader. */
  field?: FieldMetadata<any>;
}

/** The requests whose goods are to be fetched, to be ticked for one walk. */
function WaitingRequests({ requests, now, field }: WaitingRequestsProps) {
  const options = requests.map(({ number }) => number);
  const boxes = field && getCollectionProps(field, { type: "checkbox", options });
  return (
    <CardTable
      tight
      label="待领的配送单"
      columns={["配送单", "会员", "运输方式", "货架", { right: "批次 / 件" }, { right: "等待" }]}
    >
      {requests.map((request, index) => (
        <TableRow key={request.id}>
          <RowHeading>
            {boxes && (
              <label className="checkbox tick-target">
                <input
                  {...boxes[index]}
                  key={boxes[index]!.key}
                  id={index === 0 ? field.id : undefined}
                />
                <span className="visually-hidden">领 {request.number}</span>
              </label>
            )}{" "}
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
  );
}

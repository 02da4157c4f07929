import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { staffMay } from "#app/domain/core/policy.ts";
import { OpenCountForm } from "#app/domain/trade/floor/count-forms.schema.server.ts";
import { openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { listCounts } from "#app/domain/trade/floor/count-queries.server.ts";
import { countedLotsMax } from "#app/domain/trade/floor/stock-count.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { QueuePager } from "../queue-pager.tsx";
import { staffCommands } from "../staff-commands.ts";
import { CountTable } from "./count-table.tsx";
import { ProposedShelves } from "./proposed-shelves.tsx";

export const meta: MetaFunction = () => [{ title: "盘点 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "review-counts");
  const after = readPlace(new URL(args.request.url).searchParams);
  return {
    ...(await listCounts(scope, after)),
    after,
    now: scope.now,
    id: crypto.randomUUID(),
    mayCount: staffMay(scope.actor, "shelve"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/stocktaking"]);
  const { typed, form } = readStaffTyped(sent, OpenCountForm);
  const problem = (text: string, field: string, status = 400) =>
    data({ text, field, typed }, { status });
  if (!form.success) {
    const [issue] = form.error.issues;
    return problem(issue!.message, String(issue!.path[0]));
  }
  const { id, fromShelf, toShelf = fromShelf } = form.data;
  const opened = await openCount(scope, { id, fromShelf, toShelf });
  if (opened.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/stocktaking/:countId", { countId: id }),
      "已发起盘点，请扫第一个货架。",
    );
  switch (opened.reason) {
    case "forbidden":
      throw forbidden();
    case "wrong-way":
      return problem("终止货架不能在起始货架前面", "toShelf");
    case "no-such-shelf":
      return problem("这个范围里没有货架，请核对货架号", "fromShelf");
    case "too-many-lots":
      return problem(`范围里的批次超过${countedLotsMax}个，请分开盘点`, "toShelf");
    case "being-counted":
      return problem("范围里有货架正在盘点，请先办完那张盘点单", "fromShelf", 409);
  }
}

const ends = [
  { name: "fromShelf", label: "起始货架" },
  { name: "toShelf", label: "终止货架（只盘一个货架可不填）" },
] as const;

export default function CountsPage() {
  const { counts, total, next, after, now, id, proposed, mayCount } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack floor">
      <h1>
        盘点 <span className="number">{total}</span>
      </h1>
      <ErrorList
        title="没有发起"
        problems={refused ? [{ text: refused.text, fieldId: refused.field }] : []}
      />
      {mayCount && <ProposedShelves proposed={proposed} now={now} id={id} />}
      {mayCount && <OpenCount id={id} refused={refused} />}
      <CountTable counts={counts} />
      <QueuePager path={href("/staff/stocktaking")} after={after} next={next} />
    </main>
  );
}

interface OpenCountProps {
  id: string;
  refused: { text: string; field: string; typed: Record<string, string> } | undefined;
}

function OpenCount({ id, refused }: OpenCountProps) {
  return (
    <section className="panel" aria-labelledby="h-open">
      <h2 id="h-open">发起盘点</h2>
      <Form method="post" className="cluster">
        <input type="hidden" name="id" value={id} />
        {ends.map(({ name, label }) => (
          <label key={name} className="field" htmlFor={name}>
            {label}
            <input
              id={name}
              name={name}
              className="input small monospace"
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              placeholder="A-01-01"
              defaultValue={refused?.typed[name] ?? ""}
              aria-invalid={refused?.field === name || undefined}
              // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever holds the focus
              autoFocus={!refused && name === "fromShelf"}
            />
          </label>
        ))}
        <Button fill>发起盘点</Button>
      </Form>
    </section>
  );
}

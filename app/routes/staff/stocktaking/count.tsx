import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { lotCode } from "#app/domain/trade/scanning/lot-code.ts";
import { countersOf } from "#app/domain/trade/stocktaking/book-count.server.ts";
import { readCount } from "#app/domain/trade/stocktaking/read-count.server.ts";
import { countStates, needsSecondPerson } from "#app/domain/trade/stocktaking/stock-count.ts";
import { shelfPattern } from "#app/domain/trade/warehouse/shelf.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { State } from "#app/ui/state.tsx";
import { staffCommands } from "../staff-commands.ts";
import { workOnCount } from "./count-commands.server.ts";
import { CountDecision } from "./count-decision.tsx";
import { CountedLots } from "./counted-lots.tsx";
import { Differences } from "./differences.tsx";
import { LeftLots } from "./left-lots.tsx";
import { rangeOf } from "./range-of.ts";

export const meta: MetaFunction = () => [{ title: "盘点单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "shelve");
  const found = await readCount(scope, param(args, "countId", rules.id));
  if (!found) throw notFound();
  const { count, left } = found;
  const query = new URL(args.request.url).searchParams;
  const shelf = query.get("shelf") ?? "";
  const hand = Number(query.get("hand"));
  const single = count.fromShelf === count.toShelf ? count.fromShelf : "";
  const different = found.lines.filter(({ difference }) => difference !== 0);
  return {
    count,
    left,
    lines: found.lines.map(shown),
    /** Whether this person has had a hand in it. */
    mine: countersOf(found).has(scope.actor.id),
    second: needsSecondPerson(different),
    shelf: shelfPattern.test(shelf) ? shelf : single,
    hand: Number.isInteger(hand) && hand > 0 && hand <= 9_999_999 ? hand : undefined,
    said: query.get("said")?.slice(0, 60) ?? "",
  };
}

type Line = NonNullable<Awaited<ReturnType<typeof readCount>>>["lines"][number];

function shown({ line, lot, difference, valueYen, stale, promised, ...about }: Line) {
  const { countedQuantity, expectedQuantity, countedAt, countedByName, reason, shelf } = line;
  const { titleZh, spec, picture, orderNumber, companyName } = about;
  return {
    ...{ id: lot.id, number: lot.number, shelf, difference, valueYen, stale, promised },
    ...{ countedQuantity, expectedQuantity, countedAt, countedByName, reason },
    ...{ titleZh, spec, picture, orderNumber, companyName },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(
    args,
    staffCommands["/staff/stocktaking/:countId"],
  );
  return workOnCount(scope, param(args, "countId", rules.id), intent, form);
}

export type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CountPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { count, lines, left, said } = loaded;
  const { zh, shape } = countStates[count.state];
  const shelf = refused?.typed.shelf || loaded.shelf;
  const hand = Number(refused?.typed.hand) || loaded.hand;
  const different = lines.filter(({ difference }) => difference !== 0);
  const open = count.state === "counting";

  return (
    <main id="main" className="wrap stack floor">
      <div className="head2">
        <h1>
          盘点 <span className="mono">{rangeOf(count)}</span>
        </h1>
        <p className="note">
          <State shape={shape}>{zh}</State> {count.openedByName} 发起 · 已盘{" "}
          <b className="n">{lines.length}</b> 批，还剩 <b className="n">{left.length}</b> 批
        </p>
      </div>
      <ErrorList
        title="没有登记"
        problems={
          refused
            ? [{ text: refused.text, ...(refused.field ? { fieldId: refused.field } : {}) }]
            : []
        }
      />
      {open && (
        <Form method="post" className="no-print">
          <input type="hidden" name="intent" value="scan" />
          <input type="hidden" name="shelf" value={shelf} />
          {hand && <input type="hidden" name="hand" value={hand} />}
          <ScanField
            label={asks(shelf, hand)}
            button="登记"
            pieces={{ label: "件数", placeholder: "件数" }}
            invalid={refused?.field === "code"}
          >
            <p className="note keep" role="status">
              {said
                ? `刚才：${said}`
                : "扫货架，再扫架上的批次，输入数到的件数；再扫一次就改成新数。"}
            </p>
          </ScanField>
        </Form>
      )}
      {different.length > 0 && <Differences lines={different} {...{ count, refused }} />}
      <CountDecision {...loaded} different={different.length} />
      {open && <LeftLots left={left} version={count.version} />}
      <CountedLots lines={lines} />
      <p className="no-print">
        <a href={href("/staff/stocktaking")}>回盘点单</a>
      </p>
    </main>
  );
}

function asks(shelf: string, hand: number | undefined) {
  if (hand) return `${lotCode(hand)}：输入数到的件数`;
  return shelf ? `在 ${shelf}：扫批次，或扫下一个货架` : "先扫货架";
}

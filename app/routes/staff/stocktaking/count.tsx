import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { shelfPattern } from "#app/domain/trade/floor/shelf.ts";
import { countStates, needsSecondPerson } from "#app/domain/trade/floor/stock-count.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { State } from "#app/ui/state.tsx";
import { saidIn } from "../said.ts";
import { staffCommands } from "../staff-commands.ts";
import { workOnCount } from "./count-commands.server.ts";
import { CountDecision } from "./count-decision.tsx";
import { CountedLots } from "./counted-lots.tsx";
import { Differences } from "./differences.tsx";
import { LeftLots } from "./left-lots.tsx";
import { rangeOf } from "./range-of.ts";

export const meta: MetaFunction = () => [{ title: "盘点单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "review-counts");
  const found = await readCount(scope, param(args, "countId", rules.id));
  if (!found) throw notFound();
  const { count, left } = found;
  const query = new URL(args.request.url).searchParams;
  const shelf = query.get("shelf") ?? "";
  const hand = Number(query.get("hand"));
  const single = count.fromShelf === count.toShelf ? count.fromShelf : "";
  const mayCount = staffMay(scope.actor, "shelve");
  // Who counts sees what others found, and what should lie there, only of lots they counted themselves.
  const blind = count.state === "counting" && mayCount && query.get("view") !== "differences";
  const sees = ({ figures }: Line) => !blind || counted(figures, scope.actor.id);
  const seen = found.lines.filter(sees);
  return {
    count,
    left,
    mayCount,
    lines: seen.map((line) => shown(line, scope.actor.id)),
    /** Lots that others have counted, without their figures. */
    others: found.lines.filter((line) => !sees(line)).map(unseen),
    /** Whether this person has had a hand in it. */
    mine: found.counters.has(scope.actor.id),
    reviewers: found.reviewers.map(({ name }) => name),
    second: seen.length === found.lines.length && needsSecondPerson(found.lines),
    whole: count.state === "counting" && mayCount && !blind,
    shelf: shelfPattern.test(shelf) ? shelf : single,
    hand: Number.isInteger(hand) && hand > 0 && hand <= 9_999_999 ? hand : undefined,
    said: saidIn(query),
  };
}

type Line = NonNullable<Awaited<ReturnType<typeof readCount>>>["lines"][number];

function counted(figures: Line["figures"], staffId: string) {
  return figures.some(({ countedBy }) => countedBy === staffId);
}

function unseen({ line, lot, titleZh, spec, orderNumber }: Line) {
  const { shelf, countedAt, countedByName } = line;
  return {
    id: lot.id,
    number: lot.number,
    shelf,
    titleZh,
    spec,
    orderNumber,
    countedAt,
    countedByName,
  };
}

function shown(found: Line, staffId: string) {
  const { line, difference, valueYen, stale, promised, picture, companyName, disputed } = found;
  const { promisedTo } = found;
  const { countedQuantity, expectedQuantity, reason, settledByName } = line;
  return {
    ...unseen(found),
    difference,
    valueYen,
    stale,
    promised,
    promisedTo,
    disputed,
    picture,
    companyName,
    countedQuantity,
    expectedQuantity,
    reason,
    settledByName,
    figures: found.figures.map((figure) => ({
      place: figure.place,
      difference: figure.difference,
      by: figure.countedByName,
      quantity: figure.countedQuantity,
      at: figure.countedAt,
    })),
    /** Who counted a lot does not say which figure of it stands. */
    maySettle: disputed && !counted(found.figures, staffId),
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
  const { count, lines, left, others, said } = loaded;
  const { zh, shape } = countStates[count.state];
  const shelf = refused?.typed.shelf || loaded.shelf;
  const hand = Number(refused?.typed.hand) || loaded.hand;
  const different = lines.filter(({ difference, disputed }) => difference !== 0 || disputed);
  const open = count.state === "counting";
  const scans = open && loaded.mayCount && !loaded.whole;

  return (
    <main id="main" className="wrap stack floor">
      <div className="head2">
        <h1>
          盘点 <span className="mono">{rangeOf(count)}</span>
        </h1>
        <p className="note">
          <State shape={shape}>{zh}</State> {count.openedByName} 发起 · 已盘{" "}
          <b className="n">{lines.length + others.length}</b> 批，还剩{" "}
          <b className="n">{left.length}</b> 批
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
      {scans && (
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
                : "扫货架，再扫架上的批次，输入数到的件数；数好才显示应有数。"}
            </p>
          </ScanField>
        </Form>
      )}
      {different.length > 0 && <Differences lines={different} count={count} refused={refused} />}
      <CountDecision {...loaded} different={different.length} />
      {scans && <LeftLots left={left} version={count.version} />}
      <CountedLots lines={lines} others={others} />
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

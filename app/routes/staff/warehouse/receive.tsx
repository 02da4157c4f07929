import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { countedText, lotCountMax } from "#app/domain/core/document/queue-page.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { ReceiveForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import { readLotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { scanTexts } from "../floor/scan-texts.ts";
import { staffCommands } from "../staff-commands.ts";
import { LotTable } from "./lot-table.tsx";
import { ReceiveRow } from "./receive-row.tsx";
import { ScanForm } from "./scan-form.tsx";
import { scannedRest, scannedWords } from "./scanned.server.ts";

export const meta: MetaFunction = () => [{ title: "到货 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-floor");
  const chinese = readDictionary(scope);
  const words = scannedWords(args.request);
  const after = readPlace(new URL(args.request.url).searchParams);
  const queue = await readLotQueue(scope, "arrival_pending", words, after);
  return {
    ...queue,
    words,
    after,
    now: scope.now,
    mayReceive: staffMay(scope.actor, "receive"),
    glosses: await glossesOfLots(chinese, queue.lots),
    lots: queue.lots.map((lot) => ({ ...lot, idempotencyKey: crypto.randomUUID() })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/receive"]);
  const submission = parseForm(form, { schema: ReceiveForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const received = await receiveLot(scope, submission.value);
  if (received.ok) {
    const rest = await scannedRest(scope, "arrival_pending", args.request);
    return redirectWithFlash(args.context, `${href("/staff/receive")}${rest}`, "已收货。");
  }
  switch (received.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "more-than-waiting":
      return invalid(submission, undefined, {
        quantity: ["到货数量多于待到货数量；确实多到时请勾选「数量不符」"],
      });
    case "nothing-came":
      return invalid(submission, undefined, {
        quantity: ["到货数量为0；整批没到时请勾选「数量不符」"],
      });
    case "more-bad-than-came":
      return invalid(submission, undefined, {
        wrongQuantity: ["错货与破损之和不能多于到货数量"],
      });
    case "awaited-changed":
      return changed(submission, scanTexts["awaited-changed"]);
    case "case-open":
    case "done-already":
    case "not-waiting":
    case "moved-meanwhile":
      return changed(submission, "此批次已到货或状态已变更，请查看最新状态");
  }
}

export default function ReceivePage() {
  const { words, lots, total, next, after, now, mayReceive } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [sent] = useForm({ id: `receive-${lastResult?.initialValue?.lotId}`, lastResult });

  return (
    <ListPage
      title="待到货"
      count={countedText(total, lotCountMax)}
      problem={<ErrorSummary form={sent} title="请检查填写内容" />}
      tools={<ScanForm path={href("/staff/receive")} words={words} ready />}
      isEmpty={lots.length === 0}
      empty={words ? "没有符合的待到货商品" : "没有待到货的商品"}
      hint={<a href={href("/staff/inspect")}>去验货</a>}
      pages={{ path: href("/staff/receive"), query: { q: words }, next, isFirst: !after }}
      lang="zh"
    >
      <LotTable
        caption="待到货"
        lots={lots}
        now={now}
        columns={[
          { head: "快递单号", cell: ({ chinaTracking }) => chinaTracking || "—" },
          { head: "待到货", cell: ({ quantity }) => quantity, figure: true },
        ]}
        command={
          mayReceive
            ? {
                head: "到货",
                cell: (lot) => (
                  <ReceiveRow lot={lot} lastResult={answerTo(lastResult, { lotId: lot.id })} />
                ),
              }
            : undefined
        }
      />
    </ListPage>
  );
}

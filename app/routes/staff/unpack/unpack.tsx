import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { UnpackForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import {
  lotCode,
  readScanned,
  toUnpackTarget,
  unpackCode,
} from "#app/domain/trade/floor/scanned-code.ts";
import {
  listToUnpack,
  readUnpacking,
  unpackBox,
} from "#app/domain/trade/floor/unpacking.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { invalid } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary, problemsIn } from "#app/ui/error-summary.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { useScanner } from "#app/ui/scanner/use-scanner.ts";
import { SendButton } from "#app/ui/send-button.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { answerRefusal, formUsed, type RefusalSentence } from "../answer-refusal.server.ts";
import { lotName } from "../floor/lot-name.ts";
import { LastScan } from "../last-scan.tsx";
import { QueuePager } from "../queue-pager.tsx";
import { ScannerNotes } from "../scanner-notes.tsx";
import { staffCommands } from "../staff-commands.ts";
import { ago } from "../waited.ts";
import { toBoxInHandView, toUnpackView } from "./view.server.ts";

export {
  loadOnceOnline as clientLoader,
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "拆箱归架 | 买付便工作台" }];

/** The box or trolley that a text names; undefined for any other. */
function boxNamed(typed: string) {
  const read = readScanned(typed);
  return "codes" in read && read.codes.length === 1 ? toUnpackTarget(read.codes[0]) : undefined;
}

/** It with what lies in it, as the page shows it. */
async function takeInHand(scope: Scope<Staff>, typed: string) {
  const box = boxNamed(typed);
  const found = box && (await readUnpacking(scope, box));
  return found ? toBoxInHandView(box, found) : undefined;
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "shelve");
  const query = new URL(args.request.url).searchParams;
  const after = readPlace(query);
  const [{ requests, total, next }, inHand] = await Promise.all([
    listToUnpack(scope, after),
    takeInHand(scope, query.get("code") ?? ""),
  ]);
  return {
    requests: requests.map(toUnpackView),
    ...{ total, next, inHand, after },
    now: scope.now,
    id: crypto.randomUUID(),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/unpack"]);
  const submission = parseForm(form, { schema: UnpackForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, code, inHand } = submission.value;
  const box = boxNamed(code);
  if (!box) return answerRefusal(submission, sentences, "not-a-box");
  const label = unpackCode(box);
  if (label !== inHand) {
    const found = await readUnpacking(scope, box);
    const to = `${href("/staff/unpack")}?${new URLSearchParams({ code: label })}`;
    return found ? redirect(to, 303) : answerRefusal(submission, sentences, "not-to-unpack");
  }
  const unpacked = await unpackBox(scope, { id, box });
  if (unpacked.ok)
    return redirectWithFlash(args.context, href("/staff/unpack"), {
      text: `${label} 的 ${unpacked.value.pieces} 件已放回货架`,
      scan: true,
    });
  return answerRefusal(submission, sentences, unpacked.reason);
}

const sentences = {
  "not-a-box": {
    text: "请扫箱唛（PD-…-B1），拣货车上的货扫配送单号（PD-…）",
    status: 400,
    field: "code",
  },
  "not-to-unpack": {
    text: "这个箱子不用拆：不是已取消配送单的箱子",
    status: 404,
    field: "code",
  },
  "form-used": formUsed,
  "unpacked-already": { text: "这个箱子已经拆过，货已归架", status: 409 },
} as const satisfies Record<string, RefusalSentence>;

const formId = "unpack";

export default function UnpackPage() {
  const { requests, total, next, after, inHand, now, id } = useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  const scanner = useScanner({ refusal: problemsIn(lastResult)[0]?.text });
  const open = inHand && !inHand.unpackedAt;
  return (
    <main id="main" className="page-width stack floor" onSubmitCapture={scanner.onSubmitCapture}>
      <h1>
        拆箱归架 <span className="number">{total}</span>
      </h1>
      <AnswerSummary focusElsewhere answer={lastResult} formId={formId} title="操作失败" />
      <Form method="post" id={formId} {...scanner.formProps}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="inHand" value={open ? inHand.code : ""} />
        <ScanField
          label={open ? "货都放回货架后，再扫一次这个箱" : "扫要拆的箱；拣货车上的货扫配送单号"}
          button={open ? "登记" : "查看"}
          formId={formId}
          refused={Object.keys(lastResult?.error ?? {})}
        >
          <LastScan refused={lastResult !== undefined}>
            已取消的配送单留下的箱子：拆开，货放回原货架，登记归架。
          </LastScan>
        </ScanField>
      </Form>
      <ScannerNotes scanner={scanner} />
      {inHand && <BoxInHand box={inHand} id={id} />}
      <ToUnpack requests={requests} now={now} />
      <QueuePager path={href("/staff/unpack")} after={after} next={next} />
    </main>
  );
}

/** The box in hand: what lies in it and on which shelf each lot belongs, until all of it is said to be back. */
function BoxInHand({ box, id }: { box: NonNullable<Loaded["inHand"]>; id: string }) {
  const { code, request, boxNumber, companyName, unpackedAt, unpackedByName, rows } = box;
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="scan-result" aria-labelledby="h-hit">
      <div className="scan-result-head">
        <h2 id="h-hit">
          <span className="badge accent">{boxNumber === 0 ? "拣货车" : "箱子"}</span>{" "}
          <span className="monospace">{code}</span>{" "}
          {unpackedAt ? <Status shape="done">已归架</Status> : <Status shape="stop">待拆箱</Status>}
        </h2>
        <p className="note number">
          <span lang="ja">{companyName}</span> · {chinaClock.when(box.leftAt)} 取消 · {pieces} 件
          {unpackedAt && ` · ${unpackedByName} ${chinaClock.when(unpackedAt)} 归架`}
        </p>
      </div>
      <CardTable tight slim label="放回哪里" columns={["货架", "批次", "商品", { right: "件数" }]}>
        {rows.map((lot) => (
          <TableRow key={lot.id}>
            <RowHeading className="monospace">{lot.shelf || "—"}</RowHeading>
            <TableCell className="monospace number">{lotCode(lot.number)}</TableCell>
            <TableCell>{lotName(lot)}</TableCell>
            <TableCell>
              <b>{lot.quantity}</b>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {unpackedAt ? (
        <p className="note">
          登记错了，在<a href={href("/staff/acts")}>作业记录</a>撤销。
        </p>
      ) : (
        <Form method="post" className="floor-actions thumb-reach">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="inHand" value={code} />
          <input type="hidden" name="code" value={code} />
          <SendButton lang="zh" of={{ name: "id", value: id }}>
            {pieces} 件都已放回货架
          </SendButton>
          <a className="button soft" href={href("/staff/shipping/:number", { number: request })}>
            配送单
          </a>
        </Form>
      )}
    </section>
  );
}

/** Cancelled requests whose goods still lie in boxes or on the trolley. */
function ToUnpack({ requests, now }: Pick<Loaded, "requests" | "now">) {
  if (requests.length === 0) return <EmptyState title="没有要拆的箱子" />;
  return (
    <CardTable
      tight
      slim
      label="待拆箱"
      columns={["配送单", "会员", "待拆的箱", "放回货架", { right: "取消" }]}
    >
      {requests.map(({ id, number, companyName, boxes, shelves, leftAt }) => (
        <TableRow key={id}>
          <RowHeading className="number">
            <a href={href("/staff/shipping/:number", { number })}>{number}</a>
          </RowHeading>
          <TableCell lang="ja">{companyName}</TableCell>
          <TableCell>
            <span className="cluster">
              {boxes.map(({ boxNumber, quantity }) => (
                <a
                  key={boxNumber}
                  className="button small"
                  href={`${href("/staff/unpack")}?code=${unpackCode({ request: number, boxNumber })}`}
                >
                  {boxNumber === 0 ? "拣货车" : `第${boxNumber}箱`} {quantity} 件
                </a>
              ))}
            </span>
          </TableCell>
          <TableCell className="monospace">{shelves}</TableCell>
          <TableCell>{ago(leftAt, now)}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

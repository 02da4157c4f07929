import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
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
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { invalid } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { ScanReady } from "#app/ui/scan-ready.tsx";
import { State } from "#app/ui/state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { answerRefusal, type RefusalSentence } from "../answer-refusal.server.ts";
import { lotName } from "../floor/lot-name.ts";
import { LastScan } from "../last-scan.tsx";
import { QueuePager } from "../queue-pager.tsx";
import { staffCommands } from "../staff-commands.ts";
import { ago } from "../waited.ts";

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
  if (!found) return undefined;
  const rows = found.rows.map(({ quantity, lot: { id, number, shelf }, ...goods }) => ({
    id,
    number,
    shelf,
    quantity,
    titleZh: goods.titleZh,
    spec: goods.spec,
    picture: goods.picture,
  }));
  const { companyName, leftAt, unpackedAt, unpackedByName } = found;
  return { ...box, code: unpackCode(box), companyName, leftAt, unpackedAt, unpackedByName, rows };
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "shelve");
  const query = new URL(args.request.url).searchParams;
  const after = readPlace(query);
  const [list, inHand] = await Promise.all([
    listToUnpack(scope, after),
    takeInHand(scope, query.get("code") ?? ""),
  ]);
  return { ...list, inHand, after, now: scope.now, id: crypto.randomUUID() };
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
  "unpacked-already": { text: "这个箱子已经拆过，货已归架", status: 409 },
} as const satisfies Record<string, RefusalSentence>;

export default function UnpackPage() {
  const { requests, total, next, after, inHand, now, id } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof UnpackForm>>({ id: "unpack", lastResult });
  const open = inHand && !inHand.unpackedAt;
  return (
    <main id="main" className="page-width stack floor">
      <h1>
        拆箱归架 <span className="number">{total}</span>
      </h1>
      <ErrorSummary focusElsewhere form={form} title="没有登记" />
      <Form method="post" data-scan="each" {...getFormProps(form)}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="inHand" value={open ? inHand.code : ""} />
        <ScanField
          label={open ? "货都放回货架后，再扫一次这个箱" : "扫要拆的箱；拣货车上的货扫配送单号"}
          button={open ? "登记" : "查看"}
          field={fields.code}
        >
          <LastScan refused={lastResult !== undefined}>
            已取消的配送单留下的箱子：拆开，货放回原货架，登记归架。
          </LastScan>
        </ScanField>
      </Form>
      {inHand && <BoxInHand box={inHand} id={id} />}
      <ToUnpack requests={requests} now={now} />
      <QueuePager path={href("/staff/unpack")} after={after} next={next} />
      <ScanReady />
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
          {unpackedAt ? <State shape="done">已归架</State> : <State shape="stop">待拆箱</State>}
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
          <Button>{pieces} 件都已放回货架</Button>
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
  if (requests.length === 0) return <Empty title="没有要拆的箱子" />;
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

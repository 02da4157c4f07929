import { getFormProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readDeparting } from "#app/domain/trade/shipments/departing-queries.server.ts";
import { loadBox, unloadBox } from "#app/domain/trade/shipments/load-box.server.ts";
import { LoadForm, UnloadForm } from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import { asksForPhotos } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { ScanReady } from "#app/ui/scan-ready.tsx";
import { State } from "#app/ui/state.tsx";
import { answerRefusal, type RefusalSentence } from "../answer-refusal.server.ts";
import { LastScan } from "../last-scan.tsx";
import { staffCommands } from "../staff-commands.ts";
import { ago } from "../waited.ts";

export const meta: MetaFunction = () => [{ title: "装车 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "ship");
  const query = new URL(args.request.url).searchParams;
  const { here, pickedUp } = await readDeparting(scope);
  return {
    here: here.map(({ options, ...request }) => ({ ...request, photos: asksForPhotos(options) })),
    pickedUp,
    now: scope.now,
    carrier: query.get("carrier")?.slice(0, 60) ?? "",
    id: crypto.randomUUID(),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/depart"]);
  return intent === "unload" ? unload(args.context, scope, form) : load(args.context, scope, form);
}

async function load(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: LoadForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, code, carrier, wholeBy } = submission.value;
  const carrierChanged = wholeBy === carrier;
  const loaded = await loadBox(scope, { id, typed: code, carrier, carrierChanged });
  if (!loaded.ok && loaded.reason === "other-carrier") {
    const { box, carrier: other } = loaded.other;
    return changed(submission, undefined, {
      wholeBy: [
        `同单第${box}箱装的是「${other}」的车，这一箱填的是「${carrier}」：请核对承运商；整单确实由「${carrier}」运，请勾选后再装`,
      ],
    });
  }
  if (!loaded.ok) return answerRefusal(submission, sentences, loaded.reason);
  const { number, boxNumber, left, departed } = loaded.value;
  const text = departed
    ? `${number} 的箱子已全部装车，登记为已揽收`
    : `${number} 第${boxNumber}箱已装车，还剩 ${left} 箱`;
  const page = `${href("/staff/depart")}?${new URLSearchParams({ carrier })}`;
  return redirectWithFlash(context, page, { text, scan: true });
}

async function unload(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: UnloadForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const unloaded = await unloadBox(scope, submission.value);
  if (!unloaded.ok) return answerRefusal(submission, sentences, unloaded.reason);
  return redirectWithFlash(context, href("/staff/depart"), "已撤销装车。");
}

const sentences = {
  "not-a-box": { text: "这不是箱号，请扫箱唛（PD-…-B1）", status: 400, field: "code" },
  "no-such-box": { text: "没有这个箱子，请核对箱唛", status: 400, field: "code" },
  "loaded-already": { text: "这个箱子已经装车", status: 409 },
  "not-to-ship": { text: "这张配送单现在不能发货（未付款、待补差或已发出）", status: 409 },
  held: { text: "配送单已暂停，恢复后再装车", status: 409 },
  "photo-missing": {
    text: "买家付了出货前拍照，这个箱子还没有照片，请先在配送单页补拍",
    status: 409,
  },
  "not-loaded": { text: "这个箱子不在车上", status: 409 },
  "departed-already": { text: "整单已发出，请在配送单页撤销", status: 409 },
  "done-already": { text: "这个箱子已经装车", status: 409 },
} as const satisfies Record<string, RefusalSentence>;

export default function DepartPage() {
  const { here, pickedUp, now, carrier: lastCarrier, id } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, { carrier, code, wholeBy }] = useForm<z.input<typeof LoadForm>>({
    id: "load",
    lastResult: answerTo(lastResult, { intent: "load" }),
    defaultValue: { carrier: lastCarrier },
  });
  const noCarrier = !carrier.valid || !wholeBy.valid;
  return (
    <main id="main" className="page-width stack floor">
      <h1>
        装车 <span className="number">{here.length}</span>
      </h1>
      <ErrorSummary focusElsewhere form={form} title="没有登记" />
      <AnswerSummary
        focusElsewhere
        answer={answerTo(lastResult, { intent: "unload" })}
        title="没有登记"
      />
      <Form method="post" className="stack small" data-scan="each" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="load" />
        <input type="hidden" name="id" value={id} />
        <TextField field={carrier} label="承运商" maxLength={60} autoFocus={noCarrier} />
        {!wholeBy.valid && (
          <label className="checkbox" htmlFor={wholeBy.id}>
            <input id={wholeBy.id} type="checkbox" name="wholeBy" value={carrier.initialValue} />
            <span>整单由「{carrier.initialValue}」承运</span>
          </label>
        )}
        <ScanField
          label="扫箱唛装车；一张单的箱子扫齐就发出"
          button="装车"
          field={code}
          waiting={noCarrier}
        >
          <LastScan refused={lastResult !== undefined}>承运商填一次，后面一直用它。</LastScan>
        </ScanField>
      </Form>
      <AtTheGate requests={here} id={id} />
      <PickedUp requests={pickedUp} now={now} />
      <ScanReady />
    </main>
  );
}

type Request = Loaded["here"][number];

/** What is packed and paid, box by box: which are on the truck, which lack a photo that was paid for. */
function AtTheGate({ requests, id }: { requests: readonly Request[]; id: string }) {
  if (requests.length === 0) return <Empty title="没有待发货的配送单" />;
  return (
    <CardTable
      tight
      label="待发货"
      columns={["配送单", "会员", "运输方式", { right: "已装 / 箱" }, "箱子"]}
    >
      {requests.map((request) => (
        <TableRow key={request.id}>
          <RowHeading className="number">
            <a href={href("/staff/shipping/:number", { number: request.number })}>
              {request.number}
            </a>{" "}
            {request.heldAt && <State shape="stop">暂停中</State>}
          </RowHeading>
          <TableCell lang="ja">{request.companyName}</TableCell>
          <TableCell>{request.methodZh}</TableCell>
          <TableCell>
            {request.boxes.filter(({ loadedAt }) => loadedAt).length} / {request.boxes.length}
          </TableCell>
          <TableCell>
            <span className="cluster">
              {request.boxes.map((box) => (
                <BoxMark key={box.id} box={box} photos={request.photos} id={id} />
              ))}
            </span>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function BoxMark({
  box,
  photos,
  id,
}: {
  box: Request["boxes"][number];
  photos: boolean;
  id: string;
}) {
  if (box.loadedAt)
    return (
      <Form method="post" className="cluster">
        <input type="hidden" name="intent" value="unload" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="boxId" value={box.id} />
        <span className="badge">第{box.number}箱 ✓</span>
        <Button soft small aria-label={`撤销 第${box.number}箱`}>
          撤销
        </Button>
      </Form>
    );
  return (
    <span className="badge">
      第{box.number}箱 {(box.weightGrams / 1_000).toFixed(2)} kg
      {photos && !box.photographed ? " · 缺照片" : ""}
    </span>
  );
}

/** What carriers have taken and given no number for yet. */
function PickedUp({ requests, now }: { requests: Loaded["pickedUp"]; now: Date }) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="h-taken">
      <h2 id="h-taken">
        已揽收，待填追踪号 <span className="number">{requests.length}</span>
      </h2>
      <CardTable
        tight
        label="已揽收，待填追踪号"
        columns={["配送单", "会员", "承运商", { right: "揽收" }, "操作"]}
      >
        {requests.map(({ id, number, companyName, carrier, shippedAt }) => (
          <TableRow key={id}>
            <RowHeading className="number">{number}</RowHeading>
            <TableCell lang="ja">{companyName}</TableCell>
            <TableCell lang="ja">{carrier}</TableCell>
            <TableCell>{shippedAt ? ago(shippedAt, now) : "—"}</TableCell>
            <TableCell>
              <a
                className="button small"
                href={href("/staff/shipping/:number", { number })}
                aria-label={`填追踪号 ${number}`}
              >
                填追踪号
              </a>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

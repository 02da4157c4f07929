import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readDeparting } from "#app/domain/trade/shipments/departing-queries.server.ts";
import { loadBox, unloadBox } from "#app/domain/trade/shipments/load-box.server.ts";
import { LoadForm, UnloadForm } from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { commandOf, staffForm } from "#app/http/staff-form.server.ts";
import { answerTo, sentText } from "#app/ui/answer-to.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary, problemsIn } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { type Scanner, useScanner } from "#app/ui/scanner/use-scanner.ts";
import { SendButton } from "#app/ui/send-button.tsx";
import { Status } from "#app/ui/status.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { answerRefusal, formUsed, type RefusalSentence } from "../answer-refusal.server.ts";
import { LastScan } from "../last-scan.tsx";
import { notCarriedText } from "../not-carried-text.ts";
import { ScannerNotes } from "../scanner-notes.tsx";
import { staffCommands } from "../staff-commands.ts";
import { ago } from "../waited.ts";
import { toPickedUpView, toSeaRoomView, toWaitingView } from "./view.server.ts";

export {
  loadOnceOnline as clientLoader,
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "装车 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-floor");
  const query = new URL(args.request.url).searchParams;
  const { here, pickedUp } = await readDeparting(scope);
  return {
    here: here.map(toWaitingView),
    sea: toSeaRoomView(here),
    pickedUp: pickedUp.map(toPickedUpView),
    now: scope.now,
    mayShip: staffMay(scope.actor, "ship"),
    carrier: query.get("carrier")?.slice(0, 60) ?? "",
    id: crypto.randomUUID(),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/depart"]);
  return commandOf<typeof load | typeof unload>(commands, intent, load)(args, scope, form);
}

async function load({ context }: ActionFunctionArgs, scope: Scope<Staff>, form: FormData) {
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
  if (!loaded.ok && loaded.reason === "not-carried")
    return changed(submission, notCarriedText(loaded));
  if (!loaded.ok) return answerRefusal(submission, sentences, loaded.reason);
  const { number, boxNumber, left, departed } = loaded.value;
  const text = departed
    ? `${number} 的箱子已全部装车，登记为已揽收`
    : `${number} 第${boxNumber}箱已装车，还剩 ${left} 箱`;
  const page = `${href("/staff/depart")}?${new URLSearchParams({ carrier })}`;
  return redirectWithFlash(context, page, { text, scan: true });
}

async function unload(
  { context, request }: ActionFunctionArgs,
  scope: Scope<Staff>,
  form: FormData,
) {
  const submission = parseForm(form, { schema: UnloadForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const unloaded = await unloadBox(scope, submission.value);
  if (!unloaded.ok) return answerRefusal(submission, sentences, unloaded.reason);
  // The carrier that was typed before goes on.
  return redirectWithFlash(
    context,
    `${href("/staff/depart")}${new URL(request.url).search}`,
    "已撤销装车。",
  );
}

const commands = { load, unload } satisfies Record<
  keyof (typeof staffCommands)["/staff/depart"],
  unknown
>;

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
  "form-used": formUsed,
} as const satisfies Record<string, RefusalSentence>;

const loadFormId = "load";

export default function DepartPage() {
  const {
    here,
    sea,
    pickedUp,
    now,
    carrier: lastCarrier,
    id,
    mayShip,
  } = useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  const scanner = useScanner({ refusal: problemsIn(lastResult)[0]?.text });
  const load = answerTo(lastResult, { intent: "load" });
  return (
    <main id="main" className="page-width stack floor" onSubmitCapture={scanner.onSubmitCapture}>
      <h1>
        装车 <span className="number">{here.length}</span>
      </h1>
      <AnswerSummary focusElsewhere answer={load} formId={loadFormId} title="操作失败" />
      <AnswerSummary
        focusElsewhere
        answer={answerTo(lastResult, { intent: "unload" })}
        title="操作失败"
      />
      {mayShip && (
        <ScanOntoTruck
          id={id}
          lastCarrier={lastCarrier}
          answer={load}
          refused={lastResult !== undefined}
          formProps={scanner.formProps}
        />
      )}
      {mayShip && <ScannerNotes scanner={scanner} />}
      {sea && (
        <p className="note">
          海运待发合计 {sea.cubicMetres} m³，{sea.feet}尺柜{sea.count > 1 && ` ${sea.count} 个`}
          还可装约 {sea.leftCubicMetres} m³
        </p>
      )}
      <AtTheGate requests={here} id={id} mayShip={mayShip} />
      <PickedUp requests={pickedUp} now={now} />
    </main>
  );
}

/** The box that waits for another word of its carrier. */
function waitingCode(answer: SubmissionResult | undefined) {
  const { carrier, wholeBy } = answer?.error ?? {};
  return carrier || wholeBy ? (sentText(answer, "code") ?? "") : undefined;
}

interface ScanOntoTruckProps extends Pick<Scanner, "formProps"> {
  id: string;
  /** Of the box before. */
  lastCarrier: string;
  /** To the last scan, where it was refused. */
  answer: SubmissionResult | undefined;
  refused: boolean;
}

/** The carrier, typed once, and the field for box labels. A box that needs another word of the carrier waits in it. */
function ScanOntoTruck({ id, lastCarrier, answer, refused, formProps }: ScanOntoTruckProps) {
  const carrier = useRef<HTMLInputElement>(null);
  const errors = answer?.error ?? {};
  const sentCarrier = sentText(answer, "carrier") ?? "";
  const waiting = waitingCode(answer);
  useEffect(() => {
    const waiting = waitingCode(answer);
    const code = carrier.current?.form?.elements.namedItem("code");
    if (waiting === undefined || !(code instanceof HTMLInputElement)) return;
    // A scan that was begun meanwhile goes first.
    if (code.value !== "") return;
    code.value = waiting;
    carrier.current?.focus();
  }, [answer]);
  return (
    <Form method="post" className="stack small" id={loadFormId} {...formProps}>
      <input type="hidden" name="intent" value="load" />
      <input type="hidden" name="id" value={id} />
      <div className="field">
        <label htmlFor={`${loadFormId}-carrier`}>承运商</label>
        <FieldError id={`${loadFormId}-carrier-error`} text={errors.carrier?.[0]} />
        <input
          ref={carrier}
          id={`${loadFormId}-carrier`}
          name="carrier"
          className="input"
          maxLength={60}
          defaultValue={answer ? sentCarrier : lastCarrier}
          aria-invalid={Boolean(errors.carrier) || undefined}
          aria-describedby={errors.carrier ? `${loadFormId}-carrier-error` : undefined}
          // biome-ignore lint/a11y/noAutofocus: the box that was scanned waits for it
          autoFocus={waiting !== undefined}
          onKeyDown={enterToScan}
        />
      </div>
      {errors.wholeBy && (
        <label className="checkbox" htmlFor={`${loadFormId}-wholeBy`}>
          <input id={`${loadFormId}-wholeBy`} type="checkbox" name="wholeBy" value={sentCarrier} />
          <span>整单由「{sentCarrier}」承运</span>
        </label>
      )}
      <ScanField
        label="扫箱唛装车，整单扫齐自动出库"
        button="装车"
        formId={loadFormId}
        refused={Object.keys(errors)}
        waiting={waiting}
      >
        <LastScan refused={refused}>承运商填一次，后面一直用它。</LastScan>
      </ScanField>
    </Form>
  );
}

/** Enter behind the carrier's name goes on to the scan field; what waits there gives way to the next scan. */
function enterToScan(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing || event.defaultPrevented) return;
  event.preventDefault();
  const code = event.currentTarget.form?.elements.namedItem("code");
  if (code instanceof HTMLInputElement) code.select();
}

type Request = Loaded["here"][number];

/** What is packed and paid, box by box: which are on the truck, which lack a photo that was paid for. */
interface AtTheGateProps {
  requests: readonly Request[];
  id: string;
  mayShip: boolean;
}

function AtTheGate({ requests, id, mayShip }: AtTheGateProps) {
  if (requests.length === 0) return <EmptyState title="没有待发货的配送单" />;
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
            {request.held && <Status shape="stop">暂停中</Status>}
          </RowHeading>
          <TableCell lang="ja">{request.companyName}</TableCell>
          <TableCell>
            {request.methodZh}
            {request.cubicMetres && (
              <small className="block number">{request.cubicMetres} m³</small>
            )}
          </TableCell>
          <TableCell>
            {request.boxes.filter(({ loaded }) => loaded).length} / {request.boxes.length}
          </TableCell>
          <TableCell>
            <span className="cluster">
              {request.boxes.map((box) => (
                <BoxMark key={box.id} box={box} photos={request.photos} id={id} mayShip={mayShip} />
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
  mayShip,
}: {
  box: Request["boxes"][number];
  photos: boolean;
  id: string;
  mayShip: boolean;
}) {
  if (box.loaded && !mayShip) return <span className="badge">第{box.number}箱 ✓</span>;
  if (box.loaded)
    return (
      <Form method="post" className="cluster">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="boxId" value={box.id} />
        <span className="badge">第{box.number}箱 ✓</span>
        <SendButton
          lang="zh"
          intent="unload"
          of={{ name: "boxId", value: box.id }}
          soft
          small
          aria-label={`撤销 第${box.number}箱`}
        >
          撤销
        </SendButton>
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

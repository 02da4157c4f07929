import { type FieldMetadata, type FormMetadata, getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { runPlansJob } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { readDirectParcel } from "#app/domain/channels/orders/direct-parcel.server.ts";
import { recordPresence } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { boxCode, lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { glossesOfRequest } from "#app/domain/trade/orders/messages.server.ts";
import { wishReasons } from "#app/domain/trade/shipments/box-wishes.ts";
import { findBox } from "#app/domain/trade/shipments/boxing.server.ts";
import { boxMeasures } from "#app/domain/trade/shipments/boxing.ts";
import { boxFigures } from "#app/domain/trade/shipments/packing.ts";
import type {
  MeasureForm,
  PutForm,
} from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import {
  readPacked,
  readPacking,
  toPacked,
} from "#app/domain/trade/shipments/packing-queries.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import {
  shippingLifecycle,
  staffShippingState,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { ScanReady } from "#app/ui/scan-ready.tsx";
import { State } from "#app/ui/state.tsx";
import { LastScan } from "../last-scan.tsx";
import { staffCommands } from "../staff-commands.ts";
import { BoxPhotos } from "./box-photos.tsx";
import { DirectParcelFacts } from "./direct-parcel.tsx";
import { workOnBoxes } from "./pack-commands.server.ts";
import { BrokenWishes, PackingWishes } from "./packing-wishes.tsx";
import { PlanWords } from "./plan-words.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `装箱 ${data?.request.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "pack");
  const chinese = readDictionary(scope);
  const number = param(args, "number", ShippingNumber);
  const [packing, packed, direct] = await Promise.all([
    readPacking(scope, number),
    readPacked(scope, number),
    readDirectParcel(scope, args.context.seal, number),
  ]);
  if (!packing) throw notFound();
  const query = new URL(args.request.url).searchParams;
  const { request, ...rest } = packing;
  const asked = Number(query.get("box")) || undefined;
  const move = request.weighsFirst ? "weigh" : "pack";
  const packable = shippingLifecycle.allows(move, request.state, scope.actor);
  if (packable) args.context.after(() => recordPresence(scope, "shipping", request.id));
  return {
    ...rest,
    ...(packable ? {} : toPacked(packing, packed)),
    request,
    direct: direct ?? null,
    glosses: await glossesOfRequest(chinese, { request }),
    inHand: (findBox(packing, asked) ?? findBox(packing, undefined))?.number,
    open: packable && !request.heldAt,
    packable,
    id: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/pack/:number"]);
  const number = param(args, "number", ShippingNumber);
  const { context } = args;
  const answer = await workOnBoxes({ context, scope, number, intent, form });
  // A delivery plan is compared with the closed boxes at once.
  if (intent === "finish") await args.context.later(runPlansJob);
  return answer;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type MeasureInput = z.input<typeof MeasureForm> & { photos: string };

/** What is sent with the measures of a box. */
const measuring = ["measure", "copy", "add", "finish"];

/** The fields of the measures as the box has them. */
function measuresOf(box: Loaded["boxes"][number] | undefined) {
  const side = (millimetres: number | null | undefined) =>
    millimetres ? String(millimetres / 10) : "";
  return {
    length: side(box?.lengthMm),
    width: side(box?.widthMm),
    height: side(box?.heightMm),
    weight: box?.weightGrams ? kilograms(box.weightGrams) : "",
  };
}

export default function PackPage() {
  const loaded = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { request, companyName, methodZh, boxes, inHand, open } = loaded;
  const { zh, shape } = staffShippingState(request);
  const box = boxes.find(({ number }) => number === inHand);
  const [scan, scanned] = useForm<z.input<typeof PutForm>>({
    id: "put",
    lastResult: answerTo(lastResult, { intent: "put" }),
  });
  const [measures, measured] = useForm<MeasureInput>({
    id: "measures",
    lastResult: answerTo(lastResult, { intent: measuring }),
    defaultValue: measuresOf(box),
  });

  return (
    <main id="main" className="page-width stack floor packing">
      <div className="floor-head">
        <h1 className="number">装箱 {request.number}</h1>
        <State shape={shape} pill>
          {zh}
        </State>
        <span>
          <span lang="ja">{companyName}</span> · {methodZh}
        </span>
        <a className="at-end" href={href("/staff/shipping/:number", { number: request.number })}>
          配送单
        </a>
      </div>
      {loaded.direct && <DirectParcelFacts number={request.number} direct={loaded.direct} />}
      <PackingWishes request={request} staffNote={loaded.staffNote} />
      {loaded.plan && <PlanWords plan={loaded.plan} />}
      <ErrorSummary focusElsewhere form={scan} title="没有登记" />
      <ErrorSummary focusElsewhere form={measures} title="没有登记" />
      <AnswerSummary
        focusElsewhere
        answer={answerTo(lastResult, { intent: ["rest", "remove", "out"] })}
        title="没有登记"
      />
      <ScanIntoBox
        loaded={loaded}
        form={scan}
        fields={scanned}
        refused={lastResult !== undefined}
      />
      <div className="columns aside-end">
        <div className="boxes">
          {open && <BoxInHand box={box} loaded={loaded} form={measures} fields={measured} />}
          <OtherBoxes loaded={loaded} />
        </div>
        <LeftToPack loaded={loaded} />
      </div>
      <ScanReady />
    </main>
  );
}

/** Why nothing is packed here now. */
function closedWords({ request, packable, boxes }: Loaded) {
  if (request.heldAt) return "配送单已暂停，恢复后再装箱。";
  return !packable && boxes.length > 0 ? `已装完，共 ${boxes.length} 箱。` : "这张单现在不能装箱。";
}

type Fields<Typed extends Record<string, unknown>> = ReturnType<typeof useForm<Typed>>[1];

interface ScanIntoBoxProps {
  loaded: Loaded;
  form: FormMetadata<any, string[]>;
  fields: Fields<z.input<typeof PutForm>>;
  refused: boolean;
}

function ScanIntoBox({ loaded, form, fields, refused }: ScanIntoBoxProps) {
  const { open, id, inHand } = loaded;
  if (!open)
    return (
      <p className="flash" role="note">
        {closedWords(loaded)}
      </p>
    );
  return (
    <Form method="post" data-scan="each" {...getFormProps(form)}>
      <input type="hidden" name="intent" value="put" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="box" value={inHand ?? ""} />
      <ScanField
        label={`扫批次放进第 ${inHand ?? 1} 箱；扫另一个箱号就换箱`}
        button="放入"
        field={fields.code}
        pieces={{ field: fields.quantity, label: "件数", placeholder: "1 件" }}
      >
        <LastScan refused={refused}>扫一次放一件，也可以先填件数。</LastScan>
      </ScanField>
    </Form>
  );
}

/** Lots that are named; the rest is counted. */
const restShown = 6;

interface BoxInHandProps {
  box: Loaded["boxes"][number] | undefined;
  loaded: Loaded;
  form: FormMetadata<any, string[]>;
  fields: Fields<MeasureInput>;
}

/** The box that scans go into: what is in it, its measures and photos, and what to do with it next. */
function BoxInHand({ box, loaded, form, fields }: BoxInHandProps) {
  const { id, lines, request, boxes, plan } = loaded;
  const rest = lines.reduce((sum, line) => sum + line.quantity - line.boxedQuantity, 0);
  const number = box?.number ?? 1;
  return (
    <section className="packing-box current" aria-labelledby="h-box">
      <div className="packing-box-head">
        <h2 id="h-box">
          第 {number} 箱 <span className="monospace note">{boxCode(request.number, number)}</span>
        </h2>
        <span className="at-end">
          <State shape="run">正在装</State>
        </span>
      </div>
      <BrokenWishes box={box} plan={plan} request={request} boxes={boxes} />
      {box && box.contents.length > 0 && <BoxContents box={box} loaded={loaded} out />}
      <div className="cluster">
        {rest > 0 && (
          <BoxButton id={id} number={box?.number} intent="rest" fill>
            {`余量入箱（${rest} 件）`}
          </BoxButton>
        )}
        {box && box.number === boxes.at(-1)?.number && (
          <BoxButton id={id} number={box.number} intent="remove">
            删此箱
          </BoxButton>
        )}
      </div>
      {rest > 0 && <RestGoesHere lines={lines} number={number} />}
      {box && (
        <Measures box={box} id={id} form={form} fields={fields} figures={shownFigures(boxes)} />
      )}
    </section>
  );
}

/** What 余量入箱 would put where, before it is pressed. */
function RestGoesHere({ lines, number }: Pick<Loaded, "lines"> & { number: number }) {
  const left = lines.filter(({ quantity, boxedQuantity }) => quantity > boxedQuantity);
  const named = left
    .slice(0, restShown)
    .map(
      (line) =>
        `${lotCode(line.lotNumber)} ${line.quantity - line.boxedQuantity} 件${line.shortQuantity ? `（拣货少 ${line.shortQuantity} 件）` : ""}`,
    );
  const more = left.length > restShown ? ` 等 ${left.length} 批` : "";
  return (
    <p className="note">
      余量入箱：把 {named.join("、")}
      {more} 全部放进第 {number} 箱。
    </p>
  );
}

interface BoxButtonProps {
  id: string;
  number: number | undefined;
  intent: string;
  fill?: boolean;
  children: string;
}

function BoxButton({ id, number, intent, fill = false, children }: BoxButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="box" value={number ?? ""} />
      <Button small fill={fill} soft={!fill}>
        {children}
      </Button>
    </Form>
  );
}

/** What a tick that the boxes were weighed again stands for. */
function shownFigures(boxes: Loaded["boxes"]) {
  return boxFigures(
    boxes.map(({ weightGrams, lengthMm, widthMm, heightMm }) => ({
      weight: (weightGrams ?? 0) / 1_000,
      length: (lengthMm ?? 0) / 10,
      width: (widthMm ?? 0) / 10,
      height: (heightMm ?? 0) / 10,
    })),
  );
}

/** As the scale shows it: two decimals, and a third only where it was given. */
function kilograms(grams: number) {
  return (grams / 1_000).toFixed(grams % 10 === 0 ? 2 : 3);
}

interface MeasuresProps {
  box: Loaded["boxes"][number];
  id: string;
  form: FormMetadata<any, string[]>;
  fields: Fields<MeasureInput>;
  figures: string;
}

function Measures({ box, id, form, fields, figures }: MeasuresProps) {
  const side = { decimal: true, maxLength: 12 };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack small"
      {...getFormProps(form)}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="box" value={box.number} />
      <input type="hidden" name="seen" value={boxMeasures(box)} />
      <div className="measures">
        <NumberField field={fields.length} label="长 cm" {...side} />
        <NumberField field={fields.width} label="宽 cm" {...side} />
        <NumberField field={fields.height} label="高 cm" {...side} />
        <TextField field={fields.weight} label="重 kg" maxLength={60} autoComplete="off" />
      </div>
      <p className="note">只量一次：这里填的就是结算用的尺寸和重量。秤可以直接传数到重量栏。</p>
      <BoxPhotos photos={box.photos} field={fields.photos} />
      <Reweighed field={fields.reweighed} figures={figures} />
      <WishReasonField field={fields.wishReason} />
      <NextActs />
    </Form>
  );
}

function NextActs() {
  return (
    <>
      <div className="floor-actions">
        {/* First, so that Enter in a field keeps the measures. */}
        <Button name="intent" value="measure" fill>
          量好
        </Button>
        <Button name="intent" value="copy" soft>
          照此箱再装一箱
        </Button>
        <Button name="intent" value="add" soft>
          再加一箱
        </Button>
      </div>
      <p className="floor-actions thumb-reach">
        <Button name="intent" value="finish" main>
          完成装箱
        </Button>
      </p>
    </>
  );
}

/** What is to go in, what lies in boxes and what is left, with how far picking came. */
function LeftToPack({ loaded: { lines, boxes, packable, request } }: { loaded: Loaded }) {
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  const [all, boxed] = [sum(({ quantity }) => quantity), sum((line) => line.boxedQuantity)];
  const grams = boxes.reduce((total, { weightGrams }) => total + (weightGrams ?? 0), 0);
  return (
    <section className="stack" aria-labelledby="h-left">
      <h2 id="h-left">
        {packable ? "还没装" : "已装箱"}{" "}
        <small className="number">
          {packable ? all - boxed : boxed} / {all}
        </small>
      </h2>
      <Progress boxed={boxed} all={all} />
      <CardTable
        tight
        three
        label="应装与已装"
        columns={["批次 / 货架", { right: "应装" }, { right: "已装" }, { right: "余" }]}
      >
        {lines.map((line) => (
          <TableRow key={line.id}>
            <RowHeading>
              {line.titleZh}
              <small className="block monospace">
                {lotCode(line.lotNumber)} · {line.shelf}
              </small>
              <small className="block">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
              {(line.shortQuantity ?? 0) > 0 && (
                <small className="block">拣货少 {line.shortQuantity} 件</small>
              )}
            </RowHeading>
            <TableCell>{line.quantity}</TableCell>
            <TableCell>{line.boxedQuantity}</TableCell>
            <TableCell>
              <b>{line.quantity - line.boxedQuantity}</b>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {grams > 0 && (
        <p className="note number">
          {boxes.length} 箱 · {(grams / 1_000).toFixed(2)} kg
        </p>
      )}
      {packable && (
        <p className="note">
          {request.weighsFirst
            ? "完成后按实重报价，买家付款后发货。"
            : "完成后按实重结算，多退少补；超过买家自定上限的先征求同意。"}
        </p>
      )}
    </section>
  );
}

function Progress({ boxed, all }: { boxed: number; all: number }) {
  return (
    <svg
      className="packing-progress"
      viewBox="0 0 200 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={`已装 ${boxed}，共 ${all}`}
    >
      <rect className="progress-track" width="200" height="10" />
      <rect className="progress-done" width={all > 0 ? (200 * boxed) / all : 0} height="10" />
    </svg>
  );
}

/** The boxes beside the one in hand, each a link away from being it. */
function OtherBoxes({ loaded }: { loaded: Loaded }) {
  const { boxes, inHand, request, open, plan } = loaded;
  const address = href("/staff/pack/:number", { number: request.number });
  return boxes
    .filter(({ number }) => !open || number !== inHand)
    .map((box) => {
      const measured = box.weightGrams && box.lengthMm && box.widthMm && box.heightMm;
      return (
        <section className="packing-box" key={box.id} aria-labelledby={`h-${box.number}`}>
          <div className="packing-box-head">
            <h2 id={`h-${box.number}`}>
              第 {box.number} 箱{" "}
              <span className="monospace note">{boxCode(request.number, box.number)}</span>
            </h2>
            <span className="at-end">
              <State shape={measured ? "done" : "wait"}>{measured ? "已量" : "未量"}</State>
            </span>
          </div>
          <BrokenWishes box={box} plan={plan} request={request} boxes={boxes} />
          <BoxContents box={box} loaded={loaded} />
          <p className="cluster">
            <span className="number note">
              {box.lengthMm
                ? `${box.lengthMm / 10} × ${(box.widthMm ?? 0) / 10} × ${(box.heightMm ?? 0) / 10} cm`
                : "—"}
              {box.weightGrams ? ` · ${(box.weightGrams / 1_000).toFixed(2)} kg` : ""}
              {box.photos.length > 0 ? ` · 封箱照 ${box.photos.length}` : ""}
            </span>
            {open && (
              <a className="button small soft" href={`${address}?box=${box.number}`}>
                换到第{box.number}箱
              </a>
            )}
          </p>
        </section>
      );
    });
}

interface BoxContentsProps {
  box: Loaded["boxes"][number];
  loaded: Loaded;
  /** Whether pieces can be taken out here. */
  out?: boolean;
}

/** What lies in a box, lot by lot. */
function BoxContents({ box, loaded: { lines, id }, out = false }: BoxContentsProps) {
  return (
    <ul>
      {box.contents.map(({ lineId, quantity }) => {
        const line = lines.find((one) => one.id === lineId);
        if (!line) return null;
        return (
          <li key={lineId}>
            <span>
              {line.titleZh} <span className="monospace note">{lotCode(line.lotNumber)}</span>
            </span>
            <b className="number">{quantity}</b>
            {out && (
              <Form method="post">
                <input type="hidden" name="intent" value="out" />
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="box" value={box.number} />
                <input type="hidden" name="lineId" value={lineId} />
                <Button small soft aria-label={`取出 ${lotCode(line.lotNumber)}`}>
                  取出
                </Button>
              </Form>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Asked for only where weight or size of the boxes does not go with their goods, and for these figures. */
function Reweighed({ field, figures }: { field: FieldMetadata<any>; figures: string }) {
  if (!field.errors && !field.initialValue) return null;
  return (
    <>
      <input type="hidden" name="reweighedFor" value={figures} />
      <CheckField field={field} label="已重新称量" />
    </>
  );
}

/** Asked for only where boxes were found not to be as the buyer wished them. */
function WishReasonField({ field }: { field: FieldMetadata<any> }) {
  if (!field.errors && !field.initialValue) return null;
  const reasons = Object.entries(wishReasons).map(([value, { zh }]) => ({ value, label: zh }));
  const choices = [{ value: "", label: "请选择" }, ...reasons];
  return <SelectField field={field} label="照此发的原因（买家可见）" choices={choices} />;
}

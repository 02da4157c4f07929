import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { runPlansJob } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { readDirectParcel } from "#app/domain/channels/orders/direct-parcel.server.ts";
import { recordPresence } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { isFromScale, isWeight } from "#app/domain/core/measures.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { glossesOfRequest } from "#app/domain/trade/orders/messages.server.ts";
import { findBox } from "#app/domain/trade/shipments/boxing.server.ts";
import {
  readPacked,
  readPacking,
  toPacked,
} from "#app/domain/trade/shipments/packing-queries.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { shippingLifecycle } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { AnswerSummary, ErrorSummary, problemsIn } from "#app/ui/error-summary.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { type Scanner, useScanner } from "#app/ui/scanner/use-scanner.ts";
import { Status } from "#app/ui/status.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { LastScan } from "../last-scan.tsx";
import { ScannerNotes } from "../scanner-notes.tsx";
import { staffCommands } from "../staff-commands.ts";
import { BoxInHand, type MeasureInput, measuresOf } from "./box-in-hand.tsx";
import { DirectParcelFacts } from "./direct-parcel.tsx";
import { LeftToPack } from "./left-to-pack.tsx";
import { OtherBoxes } from "./other-boxes.tsx";
import { doPackCommand } from "./pack-commands.server.ts";
import { PackingWishes } from "./packing-wishes.tsx";
import { PlanWords } from "./plan-words.tsx";
import { type PackView, toDirectView, toPackingView } from "./view.server.ts";

export {
  loadOnceOnline as clientLoader,
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `装箱 ${data?.request.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-floor");
  const chinese = readDictionary(scope);
  const number = param(args, "number", ShippingNumber);
  const [packing, packed, direct] = await Promise.all([
    readPacking(scope, number),
    readPacked(scope, number),
    readDirectParcel(scope, args.context.seal, number),
  ]);
  if (!packing) throw notFound();
  const query = new URL(args.request.url).searchParams;
  const { request } = packing;
  const asked = Number(query.get("box")) || undefined;
  const move = request.weighsFirst ? "weigh" : "pack";
  const works = staffMay(scope.actor, "pack");
  const packable = shippingLifecycle.allows(move, request.state, scope.actor);
  if (packable && works) args.context.after(() => recordPresence(scope, "shipping", request.id));
  return {
    ...toPackingView({ ...packing, ...(packable ? {} : toPacked(packing, packed)) }),
    // Whose door it goes to is for who packs it.
    direct: direct && works ? toDirectView(direct) : null,
    glosses: await glossesOfRequest(chinese, { request }),
    inHand: (findBox(packing, asked) ?? findBox(packing, undefined))?.number,
    open: works && packable && !request.heldAt,
    works,
    packable,
    id: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/pack/:number"]);
  const number = param(args, "number", ShippingNumber);
  const { context } = args;
  const answer = await doPackCommand({ context, scope, number, form }, intent);
  // A delivery plan is compared with the closed boxes at once.
  if (intent === "finish") await args.context.later(runPlansJob);
  return answer;
}

/** What is sent with the measures of a box. */
const measuring = ["measure", "copy", "add", "finish"];

export default function PackPage() {
  const loaded = useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  const scanner = useScanner({
    each: true,
    refusal: problemsIn(lastResult)[0]?.text,
    scale,
  });
  const { request, companyName, methodZh, boxes, inHand, open } = loaded;
  const { zh, shape } = request.state;
  const box = boxes.find(({ number }) => number === inHand);
  const put = answerTo(lastResult, { intent: "put" });
  const [measures, measured] = useForm<MeasureInput>({
    // Another box is another form: its fields begin with what it was measured at.
    id: `measures-${box?.id ?? ""}-${box?.seen ?? ""}-${box?.photos.length ?? 0}`,
    lastResult: answerTo(lastResult, { intent: measuring }),
    defaultValue: measuresOf(box),
  });

  return (
    <main
      id="main"
      className="page-width stack floor packing"
      onSubmitCapture={scanner.onSubmitCapture}
    >
      <div className="floor-head">
        <h1 className="number">装箱 {request.number}</h1>
        <Status shape={shape} pill>
          {zh}
        </Status>
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
      <AnswerSummary focusElsewhere answer={put} formId={putFormId} title="没放进去" />
      <ErrorSummary focusElsewhere form={measures} title="没有保存" />
      <AnswerSummary
        focusElsewhere
        answer={answerTo(lastResult, { intent: ["rest", "remove", "out"] })}
        title="操作失败"
      />
      <ScanIntoBox
        loaded={loaded}
        answer={put}
        refused={lastResult !== undefined}
        formProps={scanner.formProps}
      />
      <ScannerNotes scanner={scanner} />
      <div className="columns aside-end">
        <div className="boxes">
          {open && <BoxInHand box={box} loaded={loaded} form={measures} fields={measured} />}
          <OtherBoxes loaded={loaded} />
        </div>
        <LeftToPack loaded={loaded} />
      </div>
    </main>
  );
}

/** Its cable types as fast as a scanner. */
const scale = {
  reads: (text: string, isInOwnField: boolean) =>
    isInOwnField ? isWeight(text) : isFromScale(text),
  field: () => document.querySelector<HTMLInputElement>("form input[name=weight]"),
  save: ({ form }: HTMLInputElement) =>
    form?.querySelector<HTMLButtonElement>("button[value=measure]")?.click(),
};

/** Why nothing is packed here now. */
function closedWords({ request, packable, boxes, works }: PackView) {
  if (packable && !works && !request.held) return "正在装箱，只能查看。";
  if (request.held) return "配送单已暂停，恢复后再装箱。";
  return !packable && boxes.length > 0 ? `已装完，共 ${boxes.length} 箱。` : "这张单现在不能装箱。";
}

const putFormId = "put";

interface ScanIntoBoxProps extends Pick<Scanner, "formProps"> {
  loaded: PackView;
  /** To the last scan, where it was refused. */
  answer: SubmissionResult | undefined;
  refused: boolean;
}

function ScanIntoBox({ loaded, answer, refused, formProps }: ScanIntoBoxProps) {
  const { open, id, inHand } = loaded;
  if (!open)
    return (
      <p className="flash" role="note">
        {closedWords(loaded)}
      </p>
    );
  return (
    <Form method="post" id={putFormId} {...formProps}>
      <input type="hidden" name="intent" value="put" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="box" value={inHand ?? ""} />
      <ScanField
        label={`扫批次放进第 ${inHand ?? 1} 箱；扫另一个箱号就换箱`}
        button="放入"
        formId={putFormId}
        refused={Object.keys(answer?.error ?? {})}
        pieces={{ label: "件数", placeholder: "1 件" }}
      >
        <LastScan refused={refused}>扫一次放一件，也可以先填件数。</LastScan>
      </ScanField>
    </Form>
  );
}

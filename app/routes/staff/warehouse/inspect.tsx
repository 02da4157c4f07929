import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { limits } from "#app/domain/core/limits.ts";
import { InspectForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import {
  inspectLot,
  nextToInspect,
  numberOfLot,
} from "#app/domain/trade/floor/inspect-lot.server.ts";
import { findLot } from "#app/domain/trade/floor/lot-queries.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
import { lotLifecycle, lotStates } from "#app/domain/trade/purchasing/lot.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidWords } from "#app/http/input/still-chinese.server.ts";
import { param } from "#app/http/params.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectDocumentWithFlash, redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AnswerSummary, problemsIn } from "#app/ui/error-summary.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { type Scanner, useScanner } from "#app/ui/scanner/use-scanner.ts";
import { Status } from "#app/ui/status.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { LotItem } from "../floor/lot-item.tsx";
import { photosAsked, scannedBeside } from "../floor/scan-beside.server.ts";
import { ScannerNotes } from "../scanner-notes.tsx";
import { staffCommands } from "../staff-commands.ts";
import { InspectionForm } from "./inspection-form.tsx";
import { InspectionPlan } from "./inspection-plan.tsx";
import { Photographs } from "./lot-photographs.tsx";
import { toInspectionView } from "./view.server.ts";

export {
  loadOnceOnline as clientLoader,
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `验货 ${data?.orderNumber ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "inspect");
  const chinese = readDictionary(scope);
  const found = await findLot(scope, param(args, "lotId", rules.id));
  if (!found) throw notFound();
  return {
    ...toInspectionView(found),
    glosses: await glossesOfLots(
      chinese,
      [found.line, found, { note: found.wishes }],
      found.materials,
    ),
    now: scope.now,
    open: lotLifecycle.allows("inspect", found.lot.state, scope.actor),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/inspect/:lotId"]);
  const lotId = param(args, "lotId", rules.id);
  const submission = parseForm(form, { schema: InspectForm, lang: "zh" });
  const beside = await scannedBeside(scope, lotId, form);
  if (beside?.problem) return invalid(submission, undefined, { code: [beside.problem] });
  if (beside?.to)
    return beside.left
      ? redirectWithFlash(args.context, beside.to, {
          text: "上一批没有保存验货；验好后再扫它。",
          note: true,
        })
      : redirect(beside.to, 303);
  if (submission.status !== "success") return invalidWords(scope, submission);

  const photos = await allUploadsOf(scope, args.context.files, form, "photos");
  if (!photos.ok)
    return invalid(submission, undefined, { photos: [fileRefusals.zh[photos.reason]] });
  const unseen = !beside?.own && photos.value.length === 0 && !submission.value.withoutPhoto;
  const asked = unseen && (await photosAsked(scope, lotId, args.request));
  if (asked) return invalid(submission, undefined, { photos: [asked] });

  const inspected = await inspectLot(scope, args.context.files, lotId, {
    ...submission.value,
    photos: photos.value,
  });
  if (inspected.ok) return onward(args, scope, lotId);
  switch (inspected.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "count-differs":
      return invalid(submission, undefined, { goodQuantity: ["良品与次品之和须等于本批数量"] });
    case "more-wrong-than-bad":
      return invalid(submission, undefined, { wrongQuantity: ["错货数量不能多于次品数量"] });
    case "more-defects-than-bad":
      return invalid(submission, "各项次品原因的件数之和不能多于次品数量");
    case "reason-missing":
      return invalid(submission, "有次品：请填次品原因的件数、错货件数或备注");
    case "photo-missing":
      return invalid(submission, undefined, {
        photos: ["买家付了拍照服务：请至少拍1张；确实拍不了请填写原因"],
      });
    case "measures-unlikely":
      return invalid(submission, undefined, {
        sure: [`${inspected.odd.join("；")}：请重新称量，无误请勾选后再保存`],
      });
    case "no-such-shelf":
      return invalid(submission, undefined, { quarantineShelf: ["没有这个隔离架，或已停用"] });
    case "too-many-pictures":
      return invalid(submission, undefined, {
        photos: [`照片最多${limits.photosPerInspection}张`],
      });
    case "not-a-picture":
      return invalid(submission, undefined, { photos: ["照片须为 PNG、JPEG 或 WebP 文件"] });
    case "picture-too-large":
      return invalid(submission, undefined, { photos: ["每张照片不超过10MB"] });
    case "picture-too-many-pixels":
      return invalid(submission, undefined, { photos: [tooManyPixels.zh] });
    case "case-open":
    case "not-to-inspect":
    case "moved-meanwhile":
      return changed(submission, "此批次已验货或状态已变更，请查看最新状态");
  }
}

/** Whoever came by a scan goes on to the next lot of the parcel, and then to the next scan. */
async function onward(
  { request, context }: ActionFunctionArgs,
  scope: Parameters<typeof nextToInspect>[0],
  lotId: string,
) {
  const scanned = new URL(request.url).searchParams.has("scan");
  const [number, next] = await Promise.all([
    numberOfLot(scope, lotId),
    scanned ? nextToInspect(scope, lotId) : undefined,
  ]);
  const to = next
    ? `${href("/staff/inspect/:lotId", { lotId: next.id })}?scan`
    : href(scanned ? "/staff/scan" : "/staff/inspect");
  const query = number ? `?${new URLSearchParams({ q: number })}` : "";
  const link = { label: "去上架", href: `${href("/staff/shelve")}${query}` };
  // The queue is a document of its own.
  const leadOn = scanned ? redirectWithFlash : redirectDocumentWithFlash;
  return leadOn(context, to, { text: "已验货。", link });
}

export default function InspectPage() {
  const { lot, line, orderNumber, orderNote, companyName, chinaTracking, files, open, ...known } =
    useLoaderData<typeof loader>();
  const lastResult = useFormAnswer<SubmissionResult<string[]>>();
  const [busy, setBusy] = useState(false);
  const scanner = useScanner({ refusal: problemsIn(lastResult)[0]?.text, waits: busy });
  const { zh, shape } = lotStates[lot.state];

  return (
    <main id="main" className="page-width stack" onSubmitCapture={scanner.onSubmitCapture}>
      <h1>
        验货 <span className="number">{orderNumber}</span>{" "}
        <span className="monospace">{lotCode(lot.number)}</span> <Status shape={shape}>{zh}</Status>
      </h1>
      <LotItem {...line} orderNote={orderNote} />
      <p className="note number">
        <span lang="ja">{companyName}</span> · 本批 {lot.quantity} 件 · 快递 {chinaTracking || "—"}
      </p>
      {!open && <AnswerSummary title="操作失败" answer={lastResult} />}
      {open ? (
        <>
          <InspectionPlan {...known} quantity={lot.quantity} offerId={line.offerId} />
          <InspectionForm
            formProps={scanner.formProps}
            lot={lot}
            shownAt={known.now}
            {...known}
            photosPaid={line.photosPaid}
            lastResult={lastResult}
            busy={busy}
            onBusy={setBusy}
          />
        </>
      ) : (
        <>
          <NextScan formProps={scanner.formProps} />
          <Inspected lot={lot} />
        </>
      )}
      <ScannerNotes scanner={scanner} />
      {files.length > 0 && <Photographs files={files} />}
    </main>
  );
}

/** Where there is nothing to inspect any more, the next scan goes to the scan page. */
function NextScan({ formProps }: Pick<Scanner, "formProps">) {
  return (
    <form method="get" action={href("/staff/scan")} {...formProps}>
      <ScanField label="接着扫：下一批" button="打开" />
    </form>
  );
}

function Inspected({ lot }: Pick<Loaded, "lot">) {
  return (
    <dl className="facts">
      <dt>良品</dt>
      <dd className="number">{lot.goodQuantity}</dd>
      <dt>次品</dt>
      <dd className="number">{lot.badQuantity}</dd>
      <dt>备注</dt>
      <dd lang="ja">{lot.inspectionNote || "—"}</dd>
      <dt>货架</dt>
      <dd className="number">{lot.shelf || "—"}</dd>
    </dl>
  );
}

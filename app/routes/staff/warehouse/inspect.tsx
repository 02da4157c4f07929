import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { findLot } from "#app/domain/trade/warehouse/find-lot.server.ts";
import { inspectLot } from "#app/domain/trade/warehouse/inspect-lot.server.ts";
import { lotLifecycle } from "#app/domain/trade/warehouse/lot.ts";
import { lotStates } from "#app/domain/trade/warehouse/lot-labels.ts";
import { InspectForm } from "#app/domain/trade/warehouse/staff-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { readStaffForm } from "#app/http/input/read-form.server.ts";
import { param } from "#app/http/params.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { State } from "#app/ui/state.tsx";
import { MovedOn } from "../moved-on.tsx";
import { staffCommands } from "../staff-commands.ts";
import { toldAt } from "../told.ts";
import { ClassField } from "./class-field.tsx";
import { LotItem } from "./lot-item.tsx";
import { Photographs } from "./lot-photographs.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `验货 ${data?.orderNumber ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "inspect");
  const found = await findLot(scope, param(args, "lotId", rules.id));
  if (!found) throw notFound();
  return { ...found, open: lotLifecycle.allows("inspect", found.lot.state, scope.actor) };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form: typed } = await staffForm(args, staffCommands["/staff/inspect/:lotId"]);
  const lotId = param(args, "lotId", rules.id);
  const submission = readStaffForm(typed, InspectForm);
  if (submission.status !== "success") return invalid(submission);

  const photos = await uploadsOf(typed, "photos");
  const inspected = await inspectLot(scope, args.context.files, lotId, {
    ...submission.value,
    photos,
  });
  if (inspected.ok) return redirect(toldAt(href("/staff/inspect"), "inspect-inspect"), 303);
  switch (inspected.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "count-differs":
      return invalid(submission, "良品与不良品之和须等于本批数量");
    case "more-wrong-than-bad":
      return invalid(submission, undefined, { wrongQuantity: ["错货数量不能多于不良品数量"] });
    case "no-such-shelf":
      return invalid(submission, undefined, { quarantineShelf: ["货架号的格式为 Q-01-03"] });
    case "too-many-pictures":
      return invalid(submission, undefined, {
        photos: [`照片最多${limits.photosPerInspection}张`],
      });
    case "not-a-picture":
      return invalid(submission, undefined, { photos: ["照片须为 PNG、JPEG 或 WebP 文件"] });
    case "picture-too-large":
      return invalid(submission, undefined, { photos: ["每张照片不超过10MB"] });
    case "case-open":
    case "not-to-inspect":
    case "moved-meanwhile":
      return changed(submission, "此批次已验货或状态已变更，请查看最新状态");
  }
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

type Fields = z.input<typeof InspectForm> & { photos: string };

export default function InspectPage() {
  const { lot, line, orderNumber, orderNote, companyName, chinaTracking, files, open, ...known } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { zh, shape } = lotStates[lot.state];

  return (
    <main id="main" className="wrap stack">
      <h1>
        验货 <span className="n">{orderNumber}</span> <State shape={shape}>{zh}</State>
      </h1>
      <LotItem {...line} orderNote={orderNote} />
      <p className="note n">
        <span lang="ja">{companyName}</span> ・ 本批 {lot.quantity} 件 ・ 快递{" "}
        {chinaTracking || "—"}
      </p>
      {!open && <MovedOn result={lastResult} />}
      {open ? (
        <InspectionForm lot={lot} {...known} lastResult={lastResult} />
      ) : (
        <Inspected lot={lot} />
      )}
      {files.length > 0 && <Photographs files={files} />}
    </main>
  );
}

function InspectionForm({
  lot,
  goodsClass,
  classSource,
  lastResult,
}: Pick<Loaded, "lot" | "goodsClass" | "classSource"> & { lastResult: Answer }) {
  const [form, fields] = useForm<Fields>({
    id: "inspect",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { goodQuantity: String(lot.quantity), badQuantity: "0", note: "", goodsClass },
  });
  return (
    <Form method="post" encType="multipart/form-data" className="stack" {...getFormProps(form)}>
      <ErrorSummary form={form} title="请检查填写内容" />
      <div className="row">
        <TextField
          field={fields.goodQuantity}
          label="良品数量"
          required
          requiredMark="必填"
          inputMode="numeric"
        />
        <TextField
          field={fields.badQuantity}
          label="不良品数量"
          required
          requiredMark="必填"
          inputMode="numeric"
        />
      </div>
      <div className="row">
        <TextField
          field={fields.wrongQuantity}
          label="其中错货"
          hint="不良品里与订单不符的件数"
          inputMode="numeric"
        />
        <TextField field={fields.quarantineShelf} label="隔离架" hint="不良品放的位置，Q-01-03" />
      </div>
      <div className="row">
        <TextField field={fields.weightGrams} label="单件重量（克）" inputMode="numeric" />
        <TextField field={fields.lengthMm} label="长（毫米）" inputMode="numeric" />
        <TextField field={fields.widthMm} label="宽（毫米）" inputMode="numeric" />
        <TextField field={fields.heightMm} label="高（毫米）" inputMode="numeric" />
      </div>
      <ClassField field={fields.goodsClass} goodsClass={goodsClass} classSource={classSource} />
      <TextAreaField field={fields.note} label="验货备注（日文，买家可见）" />
      <PhotoField field={fields.photos} />
      <p>
        <Button main>验货</Button>
      </p>
    </Form>
  );
}

function PhotoField({ field }: Pick<Parameters<typeof TextField>[0], "field">) {
  return (
    <TextField
      field={field}
      label="照片"
      type="file"
      multiple
      accept="image/png,image/jpeg,image/webp"
      hint={`最多${limits.photosPerInspection}张，每张不超过10MB，PNG、JPEG、WebP`}
    />
  );
}

function Inspected({ lot }: Pick<Loaded, "lot">) {
  return (
    <dl className="facts">
      <dt>良品</dt>
      <dd className="n">{lot.goodQuantity}</dd>
      <dt>不良品</dt>
      <dd className="n">{lot.badQuantity}</dd>
      <dt>备注</dt>
      <dd lang="ja">{lot.inspectionNote || "—"}</dd>
      <dt>货架</dt>
      <dd className="n">{lot.shelf || "—"}</dd>
    </dl>
  );
}

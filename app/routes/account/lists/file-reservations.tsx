import { getFormProps, getInputProps, getSelectProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  type ReservationKind,
  reservationDays,
  reservationKinds,
  reservationStates,
} from "#app/domain/console/export/reservation.ts";
import {
  reservationKindsFor,
  reservationsQuery,
  reserveFile,
} from "#app/domain/console/export/reservations.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";

const ReserveForm = z.object({
  id: rules.idempotencyKey,
  kind: z.enum(
    Object.keys(reservationKinds) as [ReservationKind, ...ReservationKind[]],
    "ファイルの種類を選んでください",
  ),
});

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: "ファイル予約ダウンロード | 買付便" },
  ...(shown?.waiting ? [{ httpEquiv: "refresh", content: "5" }] : []),
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const rows = await reservationsQuery(scope);
  const files = rows.map(({ reservation, askedBy }) => ({
    ...reservation,
    askedBy,
    // The job clears them away some time after; the link is closed at once.
    state:
      reservation.expiresAt && reservation.expiresAt <= scope.now
        ? ("expired" as const)
        : reservation.state,
  }));
  return {
    id: crypto.randomUUID(),
    kinds: reservationKindsFor(scope.actor),
    files,
    waiting: files.some(({ state }) => state === "queued" || state === "running"),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const submission = parseForm(await readForm(args.request), { schema: ReserveForm });
  if (submission.status !== "success") return invalid(submission);
  const reserved = await reserveFile(scope, submission.value);
  if (reserved.ok) {
    await args.context.later("make-reserved-files");
    return redirect(href("/user/fileReservationDownload"), 303);
  }
  switch (reserved.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "too-many-waiting":
      return changed(submission, "作成中のファイルが5件あります。できあがってから予約してください");
  }
}

export default function FileReservationsPage() {
  const { id, kinds, files } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof ReserveForm>>({
    id: "reserve",
    lastResult,
    defaultValue: { id },
  });
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>ファイル予約ダウンロード</h1>
        <p className="note">
          すべての期間のデータをCSVにまとめます。数分でできあがり、{reservationDays}
          日間ダウンロードできます。
        </p>
      </div>
      <ErrorSummary form={form} title="予約できませんでした" />
      <Form method="post" className="cluster toolbar" {...getFormProps(form)} key={id}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <label htmlFor={fields.kind.id} className="note">
          ファイルの種類
        </label>
        <select {...getSelectProps(fields.kind)} className="input small" key="kind">
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {reservationKinds[kind].ja}
            </option>
          ))}
        </select>
        <Button small fill>
          予約する
        </Button>
      </Form>
      {files.length === 0 ? (
        <EmptyState title="予約したファイルはありません" />
      ) : (
        <ul className="todo-list">
          {files.map((file) => (
            <ReservedFile key={file.id} file={file} />
          ))}
        </ul>
      )}
    </main>
  );
}

function ReservedFile({ file }: { file: Loaded["files"][number] }) {
  return (
    <li>
      <Status shape={reservationStates[file.state].shape}>
        {reservationStates[file.state].ja}
      </Status>
      <div>
        <b>{reservationKinds[file.kind].ja}</b>
        <p className="note number">
          {when(file.askedAt)} 予約 ・ {file.askedBy}
          {file.state === "succeeded" && ` ・ ${file.rowCount}件`}
          {file.state === "succeeded" && file.expiresAt && ` ・ ${when(file.expiresAt)} まで`}
        </p>
      </div>
      {file.state === "succeeded" && (
        <a
          className="button small"
          href={href("/user/fileReservationDownload/:id", { id: file.id })}
          download
        >
          ダウンロード
        </a>
      )}
    </li>
  );
}

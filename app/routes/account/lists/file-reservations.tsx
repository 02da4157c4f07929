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
import { readForm } from "#app/http/input/read-form.server.ts";
import { readTyped } from "#app/http/input/read-typed.server.ts";
import { refused } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { State } from "#app/ui/state.tsx";
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
  const { form } = readTyped(await readForm(args.request), ReserveForm);
  if (!form.success) return refused(form.error.issues[0]!.message, 400);
  const reserved = await reserveFile(scope, form.data);
  if (reserved.ok) {
    await args.context.later("make-reserved-files");
    return redirect(href("/user/fileReservationDownload"), 303);
  }
  switch (reserved.reason) {
    case "forbidden":
      throw forbidden();
    case "too-many-waiting":
      return refused("作成中のファイルが5件あります。できあがってから予約してください");
  }
}

export default function FileReservationsPage() {
  const { id, kinds, files } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>ファイル予約ダウンロード</h1>
        <p className="note">
          すべての期間のデータをCSVにまとめます。数分でできあがり、{reservationDays}
          日間ダウンロードできます。
        </p>
      </div>
      {refusal && <Problem title="予約できませんでした">{refusal.problem}</Problem>}
      <Form method="post" className="cluster toolbar" key={id}>
        <input type="hidden" name="id" value={id} />
        <label htmlFor="kind" className="note">
          ファイルの種類
        </label>
        <select className="input small" id="kind" name="kind">
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
        <Empty title="予約したファイルはありません" />
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
      <State shape={reservationStates[file.state].shape}>{reservationStates[file.state].ja}</State>
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

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { materialKinds, materialMoves } from "#app/domain/trade/floor/material.ts";
import { findMaterialPage } from "#app/domain/trade/floor/material-queries.server.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { langOf } from "#app/routes/frame/lang-of.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { staffCommands } from "../staff-commands.ts";
import { Reading, Said } from "../talk/said.tsx";
import { doMaterialCommand, refusedMaterial } from "./material-commands.server.ts";
import { LotShortages, StockForms } from "./material-forms.tsx";
import { type FieldProblem, problemsIn } from "./sent-box.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.material.name ?? "辅料"} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "receive");
  const chinese = readDictionary(scope);
  const found = await findMaterialPage(scope, param(args, "id", rules.id));
  if (!found) throw notFound();
  const { name, note } = found.material;
  return {
    ...found,
    moves: found.moves.map((move) => ({ ...move, note: readMessage(move.note, "zh") })),
    glosses: await readGlosses(chinese, [name, note]),
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const commands = staffCommands["/staff/materials/:id"];
  const { scope, form, intent } = await staffForm(args, commands);
  const id = param(args, "id", rules.id);
  const answer = await doMaterialCommand(scope, id, intent, form);
  const { typed } = answer;
  const again = (problems: FieldProblem[], status: number) =>
    data({ problems, intent, typed }, { status });
  if ("invalid" in answer) return again(answer.invalid, 400);
  const { done } = answer;
  if (done.ok) return redirect(href("/staff/materials/:id", { id }), 303);
  if (done.reason === "forbidden" || done.reason === "not-found") throw denial(done.reason);
  const status = done.reason === "reason-missing" ? 400 : 409;
  return again([refusedMaterial(intent, done.reason)], status);
}

export default function MaterialPage() {
  const { material, companyName, operationId, moves, shortages, key } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sent = (intent: string) => (answer?.intent === intent ? answer : undefined);
  return (
    <main id="main" className="page-width stack">
      <h1>
        辅料 <span lang="ja">{material.name}</span>
      </h1>
      <p className="note">
        {materialKinds[material.kind].zh} · <span lang="ja">{companyName}</span>{" "}
        <span className="number">{operationId}</span>
        <Reading of={material.name} />
        {material.note && (
          <span className="block">
            <Said>{material.note}</Said>
          </span>
        )}
      </p>
      <p className="number">
        库存 <b>{grouped(String(material.stockQuantity))}</b>
      </p>
      <ErrorList title="未作修改" problems={problemsIn(answer)} />
      <LotShortages shortages={shortages} sent={sent("waive") ?? sent("supply")} />
      {material.state === "kept" ? (
        <StockForms formKey={key} stock={material.stockQuantity} sent={sent} />
      ) : (
        <p className="flash">会员已停用此辅料。</p>
      )}
      <Moves moves={moves} />
    </main>
  );
}

function Moves({ moves }: Pick<Awaited<ReturnType<typeof loader>>, "moves">) {
  if (moves.length === 0) return <p className="note">还没有出入库记录。</p>;
  return (
    <CardTable
      caption="出入库记录"
      tight
      columns={["时间", "类别", { right: "数量" }, { right: "结存" }, "说明", "操作人"]}
    >
      {moves.map(({ id, at, kind, quantity, stockAfter, note, byName }) => (
        <TableRow key={id}>
          <RowHeading className="number">{chinaClock.when(at)}</RowHeading>
          <TableCell>{materialMoves[kind].zh}</TableCell>
          <TableCell>
            {quantity > 0 ? "+" : "−"}
            {grouped(String(Math.abs(quantity)))}
          </TableCell>
          <TableCell>{grouped(String(stockAfter))}</TableCell>
          <TableCell lang={langOf(note)}>{note || "—"}</TableCell>
          <TableCell>{byName}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

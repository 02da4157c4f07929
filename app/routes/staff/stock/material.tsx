import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { materialKinds, materialMoves } from "#app/domain/trade/floor/material.ts";
import { findMaterialPage } from "#app/domain/trade/floor/material-queries.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { staffCommands } from "../staff-commands.ts";
import { BuyerWords, MachineTranslation } from "../talk/buyer-words.tsx";
import { doMaterialCommand } from "./material-commands.server.ts";
import { LotShortages, StockForms } from "./material-forms.tsx";

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
  return doMaterialCommand(scope, param(args, "id", rules.id), intent, form);
}

export default function MaterialPage() {
  const { material, companyName, operationId, moves, shortages, key } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const kept = material.state === "kept";
  return (
    <main id="main" className="page-width stack">
      <h1>
        辅料 <span lang="ja">{material.name}</span>
      </h1>
      <p className="note">
        {materialKinds[material.kind].zh} · <span lang="ja">{companyName}</span>{" "}
        <span className="number">{operationId}</span>
        <MachineTranslation of={material.name} />
        {material.note && (
          <span className="block">
            <BuyerWords>{material.note}</BuyerWords>
          </span>
        )}
      </p>
      <p className="number">
        库存 <b>{grouped(String(material.stockQuantity))}</b>
      </p>
      <AnswerSummary
        answer={kept ? answerTo(lastResult, { intent: ["supply", "waive"] }) : lastResult}
        title="未作修改"
      />
      <LotShortages shortages={shortages} lastResult={lastResult} />
      {kept ? (
        <StockForms formKey={key} stock={material.stockQuantity} lastResult={lastResult} />
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

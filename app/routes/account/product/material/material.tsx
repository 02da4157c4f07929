import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { materialKinds } from "#app/domain/trade/floor/material.ts";
import { endMaterial } from "#app/domain/trade/floor/material-commands.server.ts";
import { findMaterialPage } from "#app/domain/trade/floor/material-queries.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, notFound } from "#app/http/respond.server.ts";
import { buyerScope, denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { MaterialFields } from "./material-fields.tsx";
import { MaterialProducts, MovesTable, Shortages } from "./material-parts.tsx";
import { materialRefusals } from "./material-texts.ts";
import { saveMaterial } from "./save-material.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.material.name ?? "副資材"} | 買付便` },
];

function idOf(request: Request) {
  return new URL(request.url).searchParams.get("id")?.slice(0, 64) ?? "";
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const found = await findMaterialPage(scope, idOf(args.request));
  if (!found) throw notFound();
  const { material, moves, shortages, products } = found;
  return { material, moves, shortages, products, key: crypto.randomUUID() };
}

/** Of the button that ends the material's use; every other form of the page saves it. */
const EndForm = z.object({ intent: z.literal("end") });

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: EndForm });
  if (submission.status !== "success")
    return saveMaterial(args.context, scope, idOf(args.request), form);
  const ended = await endMaterial(scope, idOf(args.request));
  if (ended.ok)
    return redirectWithFlash(
      args.context,
      href("/commodityManagement/materials"),
      "使用をやめました。",
    );
  if (ended.reason === "forbidden" || ended.reason === "not-found") throw denial(ended.reason);
  return changed(submission, materialRefusals[ended.reason]);
}

export default function MaterialPage() {
  const { material, moves, shortages, products, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { name, kind, stockQuantity, lowQuantity, unitCostFen, note, version } = material;
  const ended = answerTo(answer, { intent: "end" });
  const kept = material.state === "kept";
  const values = {
    key,
    version: String(version),
    name,
    kind,
    note,
    lowQuantity: lowQuantity === null ? "" : String(lowQuantity),
    unitCostFen: unitCostFen === null ? "" : yuanOf(unitCostFen),
  };
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/commodityManagement"), label: "商品管理" },
          { href: href("/commodityManagement/materials"), label: "副資材" },
        ]}
        here={name}
      />
      <main id="main" className="page-width stack large">
        <div className="page-head">
          <h1>{name}</h1>
          <p className="note number">
            {materialKinds[kind].ja} ・ 在庫 {grouped(String(stockQuantity))}枚
            {!kept && " ・ 使用をやめた副資材"}
          </p>
        </div>
        <AnswerSummary answer={ended} title="変更していません" />
        <Shortages shortages={shortages} />
        <MaterialProducts products={products} />
        <MovesTable moves={moves} />
        {kept && (
          <MaterialFields
            key={version}
            values={values}
            lastResult={ended ? undefined : answer}
            title="副資材の情報"
          />
        )}
        {kept && stockQuantity === 0 && (
          <Form method="post">
            <Button soft name="intent" value="end">
              この副資材の使用をやめる
            </Button>
          </Form>
        )}
      </main>
    </>
  );
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { InspectionPlanForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import { inspectionShares } from "#app/domain/trade/floor/inspection.ts";
import { findPlans, savePlan } from "#app/domain/trade/floor/inspection-plans.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { staffCommands } from "../staff-commands.ts";

export const meta: MetaFunction = () => [{ title: "验货方案 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "inspect");
  const found = await findPlans(scope, param(args, "offerId", rules.id));
  if (!found) throw notFound();
  const { offer, own, category, usual } = found;
  const plan = own ?? category ?? usual;
  return { offer, plan, from: own ? "本商品" : category ? "本类目" : "通用方案" };
}

export async function action(args: ActionFunctionArgs) {
  const commands = staffCommands["/staff/inspection-plans/:offerId"];
  const { scope, form: sent } = await staffForm(args, commands);
  const offerId = param(args, "offerId", rules.id);
  const { typed, form } = readStaffTyped(sent, InspectionPlanForm);
  if (!form.success) return data({ text: form.error.issues[0]!.message, typed }, { status: 400 });
  const found = await findPlans(scope, offerId);
  if (!found) throw notFound();
  const { about, ...plan } = form.data;
  const subject = about === "offer" ? { offerId } : { categoryId: found.offer.categoryId };
  const saved = await savePlan(scope, subject, plan);
  if (!saved.ok) throw forbidden();
  const page = href("/staff/inspection-plans/:offerId", { offerId });
  return redirectWithFlash(args.context, page, "已保存验货方案。");
}

export default function InspectionPlanPage() {
  const { offer, plan, from } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const typed = refused?.typed;
  return (
    <main id="main" className="page-width stack">
      <h1>验货方案</h1>
      <p>
        {offer.titleZh} <span className="note number">{offer.id}</span>
        <span className="note"> · 现用：{from}</span>
      </p>
      <ErrorList title="请检查填写内容" problems={refused ? [{ text: refused.text }] : []} />
      <form method="post" className="stack small">
        <Lines
          name="points"
          label="检查要点（一行一项）"
          lines={plan.points}
          typed={typed?.points}
        />
        <Lines
          name="photoPoints"
          label="拍照要点（一行一项）"
          lines={plan.photoPoints}
          typed={typed?.photoPoints}
        />
        <Choice
          name="share"
          label="验多少"
          usual={typed?.share ?? plan.share}
          choices={Object.entries(inspectionShares).map(([value, { zh }]) => [value, zh])}
        />
        <Choice
          name="about"
          label="用于"
          usual={typed?.about ?? "offer"}
          choices={[
            ["offer", "本商品"],
            ["category", "本类目的全部商品"],
          ]}
        />
        <p>
          <Button main>保存方案</Button>
        </p>
      </form>
    </main>
  );
}

interface LinesProps {
  name: string;
  label: string;
  lines: readonly string[];
  typed: string | undefined;
}

function Lines({ name, label, lines, typed }: LinesProps) {
  return (
    <label className="field">
      {label}
      <textarea className="input" name={name} rows={5} defaultValue={typed ?? lines.join("\n")} />
    </label>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  usual: string;
  choices: readonly (readonly [value: string, label: string])[];
}

function Choice({ name, label, usual, choices }: ChoiceProps) {
  return (
    <fieldset className="cluster">
      <legend>{label}</legend>
      {choices.map(([value, zh]) => (
        <label key={value} className="checkbox">
          <input type="radio" name={name} value={value} defaultChecked={value === usual} />
          <span>{zh}</span>
        </label>
      ))}
    </fieldset>
  );
}

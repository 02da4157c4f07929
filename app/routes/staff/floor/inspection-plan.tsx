import { type FieldMetadata, getCollectionProps, getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { InspectionPlanForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import { inspectionShares } from "#app/domain/trade/floor/inspection.ts";
import { findPlans, savePlan } from "#app/domain/trade/floor/inspection-plans.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { param } from "#app/http/params.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError, TextAreaField } from "#app/ui/fields.tsx";
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
  const { scope, form } = await staffForm(args, commands);
  const offerId = param(args, "offerId", rules.id);
  const submission = parseForm(form, { schema: InspectionPlanForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const found = await findPlans(scope, offerId);
  if (!found) throw notFound();
  const { about, ...plan } = submission.value;
  const subject = about === "offer" ? { offerId } : { categoryId: found.offer.categoryId };
  const saved = await savePlan(scope, subject, plan);
  if (!saved.ok) throw forbidden();
  const page = href("/staff/inspection-plans/:offerId", { offerId });
  return redirectWithFlash(args.context, page, "已保存验货方案。");
}

export default function InspectionPlanPage() {
  const { offer, plan, from } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof InspectionPlanForm>>({
    id: "plan",
    lastResult,
    defaultValue: {
      points: plan.points.join("\n"),
      photoPoints: plan.photoPoints.join("\n"),
      share: plan.share,
      about: "offer",
    },
  });
  return (
    <main id="main" className="page-width stack">
      <h1>验货方案</h1>
      <p>
        {offer.titleZh} <span className="note number">{offer.id}</span>
        <span className="note"> · 现用：{from}</span>
      </p>
      <form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="请检查填写内容" />
        <TextAreaField field={fields.points} label="检查要点（一行一项）" rows={5} />
        <TextAreaField field={fields.photoPoints} label="拍照要点（一行一项）" rows={5} />
        <Choice
          field={fields.share}
          label="验多少"
          choices={Object.entries(inspectionShares).map(([value, { zh }]) => [value, zh])}
        />
        <Choice
          field={fields.about}
          label="用于"
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

interface ChoiceProps {
  field: FieldMetadata<string>;
  label: string;
  choices: readonly (readonly [value: string, label: string])[];
}

function Choice({ field, label, choices }: ChoiceProps) {
  const options = choices.map(([value]) => value);
  const buttons = getCollectionProps(field, { type: "radio", options });
  return (
    <fieldset id={field.id} tabIndex={-1} className="cluster">
      <legend>{label}</legend>
      <FieldError id={field.errorId} text={field.errors?.[0]} />
      {buttons.map(({ key, ...button }, index) => (
        <label key={key} className="checkbox">
          <input {...button} />
          <span>{choices[index]![1]}</span>
        </label>
      ))}
    </fieldset>
  );
}

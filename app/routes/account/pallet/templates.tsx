import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import { conditionTexts } from "#app/domain/catalog/pallets/judge-goods.ts";
import { ourTemplates } from "#app/domain/catalog/pallets/our-templates.ts";
import type { PalletSettings } from "#app/domain/catalog/pallets/pallet.ts";
import { dropTemplate, shareTemplate } from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { listTemplates } from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope, denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { palletHref } from "./pallet-links.ts";

export const meta: MetaFunction = () => [{ title: "パレットテンプレート | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const shown = (one: PalletSettings & { id: string }) => ({
    id: one.id,
    name: one.name,
    purpose: one.purpose,
    wanted: one.wanted,
    conditions: conditionTexts(one.conditions),
  });
  return {
    ours: ourTemplates.map(shown),
    own: (await listTemplates(scope)).map((one) => ({
      ...shown(one),
      shared: one.shared,
      byName: one.savedByName,
      mine: one.userId === scope.actor.id,
    })),
  };
}

const TemplateForm = z.object({
  intent: z.enum(["drop", "share", "keep"]),
  template: rules.id,
});

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: TemplateForm });
  if (submission.status !== "success") throw denial("not-found");
  const { intent, template } = submission.value;
  const done =
    intent === "drop"
      ? await dropTemplate(scope, template)
      : await shareTemplate(scope, template, intent === "share");
  if (!done.ok) throw denial(done.reason);
  return redirectWithFlash(args.context, href("/palletTemplate"), "保存しました。");
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function TemplatesPage() {
  const { ours, own } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/productPlanningManagement"), label: "商品パレット" }]}
        here="テンプレート"
      />
      <main id="main" className="page-width stack large">
        <div className="page-head">
          <h1>パレットテンプレート</h1>
          <p className="note">条件のひな形です。選ぶと写しが開き、直してから保存できます。</p>
        </div>
        <section className="stack" aria-labelledby="own">
          <h2 id="own">自分と社内のテンプレート</h2>
          {own.length === 0 ? (
            <EmptyState title="保存したテンプレートはまだありません">
              <p>パレットの条件の画面で「テンプレートにする」を押すと、ここに並びます。</p>
            </EmptyState>
          ) : (
            own.map((one) => (
              <Template key={one.id} template={one}>
                <OwnActs own={one} />
              </Template>
            ))
          )}
        </section>
        <section className="stack" aria-labelledby="ours">
          <h2 id="ours">買付便のテンプレート</h2>
          {ours.map((one) => (
            <Template key={one.id} template={one} />
          ))}
        </section>
      </main>
    </>
  );
}

interface TemplateProps {
  template: Loaded["ours"][number];
  children?: ReactNode;
}

function Template({
  template: { id, name, purpose, conditions, wanted },
  children,
}: TemplateProps) {
  return (
    <div className="panel cluster between">
      <div>
        <h3>{name}</h3>
        {purpose && <p>{purpose}</p>}
        <p className="note">
          {conditions.join(" ・ ")} ・ {wanted}件まで
        </p>
      </div>
      <div className="cluster">
        {children}
        <a
          className="button small filled"
          href={palletHref({ template: id })}
          aria-label={`${name}から作る`}
        >
          このテンプレートから作る
        </a>
      </div>
    </div>
  );
}

function OwnActs({ own: { id, name, shared, byName, mine } }: { own: Loaded["own"][number] }) {
  if (!mine) return <span className="note">{byName}さんが共有</span>;
  return (
    <Form method="post" action={href("/palletTemplate")} className="cluster">
      <input type="hidden" name="template" value={id} />
      <Button
        small
        soft
        name="intent"
        value={shared ? "keep" : "share"}
        aria-label={`${name}を${shared ? "自分だけにする" : "社内で共有する"}`}
      >
        {shared ? "共有をやめる" : "社内で共有する"}
      </Button>
      <Button small soft name="intent" value="drop" aria-label={`${name}を削除する`}>
        削除
      </Button>
    </Form>
  );
}

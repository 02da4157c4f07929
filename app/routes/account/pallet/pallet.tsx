import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { listKinds } from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { answerTo, sentList } from "#app/ui/answer-to.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { decisions } from "./decisions.ts";
import { decideGoods } from "./goods-commands.server.ts";
import { pickedOf } from "./goods-table.tsx";
import { commandPallet, savePallet } from "./pallet-commands.server.ts";
import { PalletFields } from "./pallet-fields.tsx";
import { PalletGoods } from "./pallet-goods.tsx";
import { palletCommands, palletHref } from "./pallet-links.ts";
import { PalletNights } from "./pallet-nights.tsx";
import { PalletStanding } from "./pallet-standing.tsx";
import { readPalletView } from "./pallet-view.server.ts";
import { TriedResult } from "./tried-result.tsx";
import { useDecisionForm } from "./use-decision-form.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.pallet?.name ?? "新しい商品パレット"} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const [shown, categories] = await Promise.all([
    readPalletView(scope, searchParams),
    listKinds(scope),
  ]);
  const answer = {
    ...shown,
    mayOrder: buyerMay(scope.actor, "order"),
    categories,
    id: crypto.randomUUID(),
    template: searchParams.get("template"),
    all: searchParams.has("all"),
  };
  return data(answer, { status: shown.reply ? 400 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const form = await readForm(args.request);
  const intent = formText(form, "intent") ?? "";
  const here = palletHref({ pallet: searchParams.get("pallet") ?? "" });
  const isSettings = ["save", "template", "share"].includes(intent);
  if (isSettings || (!intent && form.has("wanted")))
    return savePallet(args.context, scope, form, searchParams);
  if (["run", "rest", "go-on", "delete"].includes(intent))
    return commandPallet(args.context, scope, form, here);
  return decideGoods(args.context, scope, form, here);
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function PalletPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { pallet, goods } = shown;
  const decision = useDecisionForm(answer);
  const decided = answerTo(answer, { intent: decisions });
  const commanded = answerTo(answer, { intent: palletCommands });
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/productPlanningManagement"), label: "商品パレット" }]}
        here={pallet?.name ?? "新しいパレット"}
      />
      <main id="main" className="page-width stack large">
        <div className="page-head cluster between">
          <h1>
            {pallet ? (
              <>
                商品パレット <small>{pallet.name}</small>
              </>
            ) : (
              "新しい商品パレット"
            )}
          </h1>
          {pallet && <PalletStanding pallet={pallet} />}
        </div>
        {pallet && (
          <p className="cluster">
            <a href="#goods">パレットの商品</a>
            <a href="#nights">検索履歴</a>
          </p>
        )}
        <AnswerSummary answer={commanded} />
        <ErrorSummary form={decision[0]} />
        <Settings shown={shown} result={decided || commanded ? undefined : answer} />
        {pallet && goods && (
          <>
            <PalletGoods
              mayOrder={shown.mayOrder}
              pallet={pallet}
              goods={goods}
              picked={decided ? sentList(decided, "pick") : pickedOf(goods.rows, shown.all)}
              all={shown.all && !decided}
              decision={decision}
            />
            <section className="stack" aria-labelledby="nights">
              <h2 id="nights">検索履歴</h2>
              <PalletNights nights={pallet.nights} changes={pallet.changes} />
            </section>
          </>
        )}
      </main>
    </>
  );
}

interface SettingsProps {
  shown: Loaded;
  result: SubmissionResult | undefined;
}

function Settings({ shown, result }: SettingsProps) {
  const { pallet, typed, reply, tried, categories, withoutSuppliers, id, template } = shown;
  const lastResult = result ?? (reply as SubmissionResult | undefined);
  const [form, fields] = useForm({ id: "pallet", lastResult, defaultValue: typed });
  const sent = lastResult?.initialValue ?? typed;
  const values = {
    tags: several(sent.tags),
    withoutSuppliers: several(sent.withoutSuppliers),
  };
  const here = palletHref({
    ...(pallet && { pallet: pallet.id }),
    ...(template && !pallet && { template }),
  });
  return (
    <section className={tried ? "columns aside-end" : "stack"}>
      <Form method="post" action={here} {...getFormProps(form)} className="panel stack">
        <h2>条件</h2>
        <ErrorSummary form={form} />
        <input type="hidden" name="id" value={id} />
        {pallet && <input type="hidden" name="version" value={pallet.version} />}
        {pallet && <input type="hidden" name="pallet" value={pallet.id} />}
        {template && !pallet && <input type="hidden" name="template" value={template} />}
        <PalletFields
          fields={fields}
          categories={categories}
          withoutSuppliers={withoutSuppliers}
          values={values}
        />
        <div className="cluster">
          <Button
            soft
            name="try"
            value="1"
            formMethod="get"
            // Where the result stands: on a phone it is far below the form.
            formAction={`${href("/selfOrganizingSourceGoods")}#tried`}
            formNoValidate
          >
            条件を試す
          </Button>
          <Button main name="intent" value="save">
            保存する
          </Button>
          <Button small soft name="intent" value="template">
            テンプレートにする
          </Button>
          <Button small soft name="intent" value="share">
            社内で共有するテンプレートにする
          </Button>
        </div>
      </Form>
      {tried && <TriedResult tried={tried} />}
    </section>
  );
}

function several(value: unknown): string[] {
  return [value ?? []].flat().filter((one) => typeof one === "string");
}

import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { Form, type useActionData, type useLoaderData } from "@remix-run/react";
import { marketplaceNames, marketplaces } from "#app/domain/customers/store/store.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { State } from "#app/ui/state.tsx";
import type { action, loader } from "./stores.tsx";

const choices = marketplaces.map((value) => ({ value, label: marketplaceNames[value] }));

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answer = ReturnType<typeof useActionData<typeof action>>;

/** One store of the company, and the form that changes it. */
export function StoreItem({
  store,
  about,
  answered,
}: {
  store: Loaded["stores"][number];
  about: unknown;
  answered: Answer;
}) {
  return (
    <li className="panel">
      <div className="row between">
        <h3>
          {store.name} <span className="tag ink">{marketplaceNames[store.marketplace]}</span>
        </h3>
        <State shape={store.closedAt ? "stop" : "done"}>{store.closedAt ? "閉店" : "営業中"}</State>
      </div>
      <details open={about === store.id}>
        <summary>変更する</summary>
        <StoreFields
          formId={`store-${store.id}`}
          id={store.id}
          wish="change"
          store={store}
          lastResult={about === store.id ? answered : undefined}
        />
        <Form method="post">
          <input type="hidden" name="id" value={store.id} />
          <Button small soft name="intent" value={store.closedAt ? "open" : "close"}>
            {store.closedAt ? "営業を再開する" : "閉店にする"}
          </Button>
        </Form>
      </details>
    </li>
  );
}

interface StoreFieldsProps {
  formId: string;
  id: string;
  wish: "add" | "change";
  store?: { name: string; marketplace: string };
  lastResult: Answer;
}

/** The name of a store and where it sells, to add it or to change it. */
export function StoreFields({ formId, id, wish, store, lastResult }: StoreFieldsProps) {
  const [form, fields] = useForm<Record<"id" | "name" | "marketplace", string>>({
    id: formId,
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { id, name: store?.name ?? "", marketplace: store?.marketplace ?? "amazon" },
  });
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" className="row" {...getFormProps(form)}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <TextField field={fields.name} label="店舗名" required />
        <SelectField field={fields.marketplace} label="販売先" required choices={choices} />
        <Button fill={wish === "add"} soft={wish === "change"} name="intent" value={wish}>
          {wish === "add" ? "店舗を追加する" : "店舗を保存する"}
        </Button>
      </Form>
    </>
  );
}

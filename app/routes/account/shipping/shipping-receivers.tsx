import type { FieldMetadata } from "@conform-to/react";
import type { useLoaderData } from "@remix-run/react";
import { SelectField } from "#app/ui/fields.tsx";
import type { loader } from "./shipping-request.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
/** Who receives the boxes and who imports them. */
export function ReceiverFields({
  addresses,
  fields,
}: Pick<Loaded, "addresses"> & {
  fields: Record<"receiver" | "importer", FieldMetadata<any>>;
}) {
  const choices = addresses.map(({ id, title, prefecture, street, recipient }) => ({
    value: id,
    label: `${title}（${prefecture}${street} ${recipient}）`,
  }));
  return (
    <div className="cols two">
      <SelectField field={fields.receiver} label="届け先" required choices={choices} />
      <SelectField field={fields.importer} label="輸入者" required choices={choices} />
    </div>
  );
}

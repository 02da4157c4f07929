import type { FieldMetadata } from "@conform-to/react";
import { CheckField, TextField } from "#app/ui/fields.tsx";

/** What the company says of when and with what it travels. */
export function RequestWordFields({
  fields,
}: {
  fields: Record<"desiredOn" | "mainNumber" | "selfConsolidated", FieldMetadata<any>>;
}) {
  return (
    <div className="columns two-columns">
      <TextField
        field={fields.desiredOn}
        label="到着の希望日"
        type="date"
        hint="ご希望に沿えるように出荷しますが、通関や天候で遅れることがあります。配送を担当者に委任している間は、便の最短日数より1日早い日も選べます"
      />
      <TextField
        field={fields.mainNumber}
        label="主番号"
        hint="いくつかの依頼をまとめて送るときの、まとめる番号"
      />
      <CheckField
        field={fields.selfConsolidated}
        label="自分でまとめて送る（主番号がないと提出できません）"
      />
    </div>
  );
}

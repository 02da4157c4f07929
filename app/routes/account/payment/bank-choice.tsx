import type { FieldMetadata } from "@conform-to/react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";

/** What finance needs to find the transfer. */
export interface TransferFields {
  payerKana: string;
  expectedOn: string;
}

interface BankChoiceProps {
  fields: { [Name in keyof TransferFields]: FieldMetadata<string> };
  amounts: { fromYen: number; restYen: number };
  /** The wallet of the part that is not transferred. */
  purse: string;
}

/** Paying documents by a transfer of their own, without filling the balance first. */
export function BankChoice({ fields, amounts, purse }: BankChoiceProps) {
  return (
    <section className="stack medium" aria-labelledby="by-bank">
      <h3 id="by-bank">銀行振込</h3>
      <p className="note">
        <b className="number">{grouped(String(amounts.restYen))}円</b>
        をお振り込みください。お振込先は次のページでご案内します。着金の確認後に作業を始めます。確認までは取り下げられます。
        {amounts.fromYen > 0 && `${purse}からの分は、確認までのあいだ確保します。`}
      </p>
      <TextField
        field={fields.payerKana}
        label="振込名義（カタカナ）"
        required
        maxLength={64}
        placeholder="カ）ミナトシヨウカイ"
      />
      <TextField field={fields.expectedOn} label="振込予定日" type="date" required />
      <Button soft wide name="intent" value="bank">
        銀行振込で支払う
      </Button>
    </section>
  );
}

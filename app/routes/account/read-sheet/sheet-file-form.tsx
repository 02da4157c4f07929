import type { FieldMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { sheetFileLimits } from "#app/domain/core/sheet-file/sheet-table.ts";
import { href } from "#app/href.ts";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useSending } from "#app/ui/use-sending.ts";

interface SheetFileFormProps {
  /** The form's one-time key. */
  id: string;
  field: FieldMetadata<any>;
  /** What the file may be, and what becomes of it. */
  hint: string;
}

/** The form that sends a sheet of Excel or CSV, which is read and shown before anything comes of it. */
export function SheetFileForm({ id, field, hint }: SheetFileFormProps) {
  const { once } = useSending();
  const [busy, setBusy] = useState(false);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack small"
      onSubmitCapture={once}
    >
      <input type="hidden" name="id" value={id} key={id} />
      <FileField
        field={field}
        label="Excel・CSVファイル"
        hint={hint}
        accept={accepted.sheets}
        limits={{ files: 1, bytesEach: sheetFileLimits.bytesMax }}
        sendTo={href("/user/uploads")}
        onBusy={setBusy}
        required
      />
      <p>
        <SendButton fill intent="send" disabled={busy}>
          読み込んで確認する
        </SendButton>
      </p>
    </Form>
  );
}

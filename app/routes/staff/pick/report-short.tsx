import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { limits } from "#app/domain/core/limits.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { shortReasons } from "#app/domain/trade/shipments/pick-list.ts";
import { href } from "#app/href.ts";
import { SelectField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useFold } from "#app/ui/use-fold.ts";
import type { PickLineView } from "./view.server.ts";

interface ReportShortProps {
  line: PickLineView;
  id: string;
  /** The answer to this line's form, where it was refused. */
  answer: SubmissionResult | undefined;
}

/** 少货: how many pieces are missing and why, with a photo of the shelf; the buyer is asked what becomes of them. */
export function ReportShort({ line, id, answer }: ReportShortProps) {
  const [form, fields] = useForm<Record<"pieces" | "reason" | "photos", string>>({
    id: `short-${line.id}`,
    ...(answer ? { lastResult: answer } : {}),
    defaultValue: {
      pieces: String(line.left),
      reason: line.pickedQuantity > 0 ? "fewer" : "not_found",
    },
  });
  const [busy, setBusy] = useState(false);
  return (
    <details className="no-print" {...useFold(answer !== undefined)}>
      <summary>少货</summary>
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack small"
        {...getFormProps(form)}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="lineId" value={line.id} />
        <NumberField field={fields.pieces} label="少几件" />
        <SelectField
          field={fields.reason}
          label="原因"
          choices={Object.entries(shortReasons).map(([value, { zh }]) => ({ value, label: zh }))}
        />
        <FileField
          field={fields.photos}
          label="货架照片"
          lang="zh"
          camera="拍照"
          accept={accepted.pictures}
          limits={{ files: limits.photosPerInspection, bytesEach: limits.imageBytesMax }}
          sendTo={href("/staff/uploads")}
          onBusy={setBusy}
        />
        <SendButton
          lang="zh"
          intent="short"
          of={{ name: "lineId", value: line.id }}
          small
          aria-disabled={busy}
          aria-label={`登记少货 ${lotCode(line.lotNumber)}`}
        >
          登记少货
        </SendButton>
      </Form>
    </details>
  );
}

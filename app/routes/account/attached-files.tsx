import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useMemo, useState } from "react";
import { href } from "#app/href.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { FileList, type ListedFile } from "#app/ui/file-list.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";

interface AttachedFilesProps {
  files: readonly ListedFile[];
  title?: string;
  label: string;
  accept: string;
  bytesEach: number;
  idempotencyKey: string;
  /** May attach and take off. */
  mayChange: boolean;
  mayAdd: boolean;
}

/** Drawings, label data, order sheets: what the buyer gives the staff to work with. */
export function AttachedFiles(shown: AttachedFilesProps) {
  const { files, title = "添付ファイル", mayChange, idempotencyKey } = shown;
  const refused = answerTo(useFormAnswer(), { intent: "attach" });
  const told = refused?.error?.attachment;
  // A refused form stays with what it has sent, also where there are too many by now.
  const mayAdd = shown.mayAdd || (mayChange && told != null);
  const problems = useMemo(
    () => (told ?? []).map((text) => ({ text, ...(mayAdd && { fieldId: "attach-attachment" }) })),
    [told, mayAdd],
  );
  // The form's key becomes the file's id: once that is listed, the next file has a form of its own.
  const [fileForm, setFileForm] = useState(idempotencyKey);
  if (files.some(({ id }) => id === fileForm)) setFileForm(idempotencyKey);
  if (files.length === 0 && !mayChange) return null;
  return (
    <section id="files" className="panel stack small" aria-labelledby="h-files">
      <h2 id="h-files">{title}</h2>
      <ErrorList problems={problems} />
      <FileList files={files}>
        {(file) =>
          mayChange && (
            <Form method="post">
              <input type="hidden" name="file" value={file.id} />
              <SendButton
                small
                soft
                intent="detach"
                of={{ name: "file", value: file.id }}
                aria-label={`${file.name}を外す`}
              >
                外す
              </SendButton>
            </Form>
          )
        }
      </FileList>
      {mayAdd && (
        <AttachForm
          key={fileForm}
          {...shown}
          idempotencyKey={fileForm}
          problems={problems.map(({ text }) => text)}
        />
      )}
    </section>
  );
}

interface AttachFormProps
  extends Pick<AttachedFilesProps, "label" | "accept" | "bytesEach" | "idempotencyKey"> {
  problems: readonly string[];
}

function AttachForm({ problems, ...takes }: AttachFormProps) {
  const { label, accept, bytesEach, idempotencyKey } = takes;
  const [form, { attachment }] = useForm<{ attachment: string }>({ id: "attach" });
  const [busy, setBusy] = useState(false);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack small"
      {...getFormProps(form)}
    >
      <FileField
        field={attachment}
        label={label}
        accept={accept}
        errors={problems}
        limits={{ files: 1, bytesEach }}
        sendTo={href("/user/uploads")}
        onBusy={setBusy}
        required
      />
      <input type="hidden" name="fileForm" value={idempotencyKey} />
      <p>
        <SendButton small soft intent="attach" disabled={busy}>
          添付する
        </SendButton>
      </p>
    </Form>
  );
}

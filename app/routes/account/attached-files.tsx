import { Form, useActionData } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { FileList, type ListedFile } from "#app/ui/file-list.tsx";
import { UploadField } from "#app/ui/upload-field.tsx";

interface AttachedFilesProps {
  files: readonly ListedFile[];
  title?: string;
  label: string;
  beginAt: string;
  partBytes: number;
  accept: string;
  idempotencyKey: string;
  /** May attach and take off. */
  mayChange: boolean;
  mayAdd: boolean;
}

/** Drawings, label data, order sheets: what the buyer gives the staff to work with. */
export function AttachedFiles(shown: AttachedFilesProps) {
  const { files, title = "添付ファイル", label, accept, idempotencyKey, mayChange, mayAdd } = shown;
  const problem = useActionData<{ fileProblem?: string }>()?.fileProblem;
  if (files.length === 0 && !mayChange) return null;
  return (
    <section id="files" className="panel stack small" aria-labelledby="h-files">
      <h2 id="h-files">{title}</h2>
      <FileList files={files}>
        {(file) =>
          mayChange && (
            <Form method="post">
              <input type="hidden" name="file" value={file.id} />
              <Button small soft name="intent" value="detach" aria-label={`${file.name}を外す`}>
                外す
              </Button>
            </Form>
          )
        }
      </FileList>
      {problem && !mayAdd && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {mayAdd && (
        <Form method="post" encType="multipart/form-data" className="stack small">
          <UploadField
            key={idempotencyKey}
            name="attachment"
            label={label}
            accept={accept}
            beginAt={shown.beginAt}
            partBytes={shown.partBytes}
            problem={problem}
          />
          <input type="hidden" name="fileForm" value={idempotencyKey} />
          <p>
            <Button small soft name="intent" value="attach">
              添付する
            </Button>
          </p>
        </Form>
      )}
    </section>
  );
}

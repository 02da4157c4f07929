import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { FileList, type ListedFile } from "#app/ui/file-list.tsx";

interface OrderFilesProps {
  files: readonly ListedFile[];
  filesMax: number;
  accept: string;
  formId: string;
  action: string;
  /** May attach and take off. */
  mayChange: boolean;
  problem: string | undefined;
}

/** Drawings, label data, order sheets: what the buyer gives the staff to work with. */
export function OrderFiles(shown: OrderFilesProps) {
  const { files, filesMax, accept, formId, action, mayChange, problem } = shown;
  if (files.length === 0 && !mayChange) return null;
  return (
    <section id="files" className="panel stack s" aria-labelledby="h-files">
      <h2 id="h-files">添付ファイル</h2>
      <FileList files={files} hrefOf={(fileId) => href("/files/:fileId", { fileId })}>
        {(file) =>
          mayChange && (
            <Form method="post" action={action}>
              <input type="hidden" name="file" value={file.id} />
              <Button small soft name="intent" value="detach" aria-label={`${file.name}を外す`}>
                外す
              </Button>
            </Form>
          )
        }
      </FileList>
      {problem && (
        <p className="err" id="attachment-error" role="alert">
          {problem}
        </p>
      )}
      {mayChange && files.length < filesMax && (
        <Form method="post" action={action} encType="multipart/form-data" className="stack s">
          <div className={problem ? "f bad" : "f"}>
            <label htmlFor="attachment">ファイルを選ぶ（1件50MBまで・{filesMax}件まで）</label>
            <input
              id="attachment"
              type="file"
              name="attachment"
              accept={accept}
              required
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? "attachment-error" : undefined}
            />
          </div>
          <input type="hidden" name="fileForm" value={formId} />
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

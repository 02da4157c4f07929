import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { FileList, type ListedFile } from "#app/ui/file-list.tsx";
import { UploadField } from "#app/ui/upload-field.tsx";

interface OrderFilesProps {
  files: readonly ListedFile[];
  filesMax: number;
  partBytes: number;
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
  const mayAdd = mayChange && files.length < filesMax;
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
      {problem && !mayAdd && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
      {mayAdd && (
        <Form method="post" action={action} encType="multipart/form-data" className="stack s">
          <UploadField
            key={formId}
            name="attachment"
            label={`ファイルを選ぶ（1件50MBまで・${filesMax}件まで）`}
            accept={accept}
            beginAt={href("/user/uploads")}
            partBytes={shown.partBytes}
            problem={problem}
          />
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

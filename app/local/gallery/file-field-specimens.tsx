import { useForm } from "@conform-to/react";
import { accepted, ChosenFiles, FileField } from "#app/ui/file-field.tsx";
import type { ChosenFile } from "#app/ui/use-uploads.ts";

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#9db7f9" d="M1 3h7v5H1z"/></svg>')}`;
const file = { sizeBytes: 2_345_678, preview: undefined };
/** Files as they stand while they are sent. */
const chosenFiles: ChosenFile[] = [
  {
    ...{ ...file, key: "1", name: "外箱.jpg", preview: picture },
    progress: { state: "sending", share: 0.42 },
  },
  {
    ...{ ...file, key: "2", name: "商品.jpg", preview: picture },
    progress: { state: "sent", id: "2" },
  },
  {
    ...{ ...file, key: "3", name: "とても長い名前の-ファイル-2026-11-20-KB-261120-0001.pdf" },
    progress: {
      ...{ state: "refused", again: true },
      problem: "送信できませんでした。通信の状態を確認してください",
    },
  },
  {
    ...{ ...file, key: "4", name: "図面.exe" },
    progress: { state: "refused", again: false, problem: "送れるのは、画像とPDFです" },
  },
  {
    ...{ ...file, key: "5", name: "仕様書.pdf" },
    progress: { state: "with-form", file: new File([], "仕様書.pdf") },
  },
];

const limits = { files: 5, bytesEach: 10_485_760 };
const one = { ...limits, files: 1 };

/** A field whose files go with the form, those that send them, with a camera and refused, and files in every state. */
export function FileFieldSpecimens() {
  const [form, fields] = useForm<Record<"paper" | "pictures" | "shots" | "sheet", string>>({
    id: "files",
    lastResult: {
      status: "error",
      error: { sheet: ["列の見出しが見つかりません"], paper: ["ファイルはもう一度お選びください"] },
    },
  });
  return (
    <form id={form.id} className="stack">
      <FileField
        field={fields.paper}
        label="書類（フォームと一緒に送る）"
        accept={accepted.papers}
        limits={one}
        required
      />
      <FileField
        field={fields.pictures}
        label="写真（選ぶとすぐ送る）"
        hint="5枚まで"
        accept={accepted.pictures}
        limits={limits}
        sendTo="/"
        required
      />
      <FileField
        field={fields.shots}
        label="照片"
        camera="拍照"
        lang="zh"
        hint="最多5张"
        accept={accepted.pictures}
        limits={limits}
        sendTo="/"
      />
      <FileField
        field={fields.sheet}
        label="表（読めないとき）"
        accept={accepted.sheets}
        limits={one}
        sendTo="/"
      />
      <div className="upload alive over">
        <ChosenFiles files={chosenFiles} name="pictures" onRetry={() => {}} onRemove={() => {}} />
      </div>
    </form>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useMemo, useRef } from "react";
import { href } from "#app/href.ts";
import { ErrorList, problemsByName } from "#app/ui/error-summary.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface PictureFormProps {
  answer: SubmissionResult<string[]> | undefined;
  /** Whether marketplaces are shown the picture too. */
  live: boolean;
}

/** One picture to look for. */
export function PictureForm({ answer, live }: PictureFormProps) {
  const hydrated = useHydrated();
  const problem = answer?.error?.picture?.[0];
  const problems = useMemo(() => problemsByName(answer), [answer]);
  return (
    <form
      action={href("/pictureSearch")}
      method="post"
      encType="multipart/form-data"
      className="panel stack"
    >
      <ErrorList title="写真をご確認ください" problems={problems} />
      <div className={problem ? "field invalid" : "field"}>
        <label htmlFor="picture">商品の写真</label>
        <input
          id="picture"
          name="picture"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          ref={usePastedPicture()}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "picture-error picture-hint" : "picture-hint"}
        />
        {problem && (
          <p className="field-error" id="picture-error">
            {problem}
          </p>
        )}
        <p className="hint" id="picture-hint">
          PNG・JPEG・WebP、3MBまで。
          {live
            ? "写真は検索のために1688と淘宝へ送られ、買付便には残りません。"
            : "写真は検索だけに使い、買付便には残りません。"}
        </p>
        {hydrated && (
          <p className="hint">コピーした画像は、このページに貼り付けるだけでも探せます。</p>
        )}
      </div>
      <p>
        <button type="submit" className="button filled">
          この写真で探す
        </button>
      </p>
    </form>
  );
}

/**
 * A picture that was copied elsewhere and is pasted anywhere on the page goes into this field, and its form is sent.
 */
function usePastedPicture() {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const { current: field } = own;
      const kinds = field?.accept.split(",");
      const picture = [...(clipboardData?.files ?? [])].find(({ type }) => kinds?.includes(type));
      if (!field || !picture) return;
      const chosen = new DataTransfer();
      chosen.items.add(picture);
      field.files = chosen.files;
      field.form?.requestSubmit();
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
  return own;
}

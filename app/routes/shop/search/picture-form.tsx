import { useEffect, useRef } from "react";
import { href } from "#app/href.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface PictureFormProps {
  problem: string | undefined;
  /** Whether marketplaces are shown the picture too. */
  live: boolean;
}

/** One picture to look for. */
export function PictureForm({ problem, live }: PictureFormProps) {
  const hydrated = useHydrated();
  return (
    <form
      action={href("/pictureSearch")}
      method="post"
      encType="multipart/form-data"
      className="panel stack"
    >
      {problem && (
        <div className="error-summary" role="alert">
          <h2>写真をご確認ください</h2>
          <ul>
            <li>
              <a href="#picture">{problem}</a>
            </li>
          </ul>
        </div>
      )}
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

/** A picture that was copied elsewhere and is pasted anywhere on the page goes into this field, and its form is sent. */
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

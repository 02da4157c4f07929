import { href } from "#app/href.ts";

interface PictureFormProps {
  problem: string | undefined;
  /** Whether marketplaces are shown the picture too. */
  live: boolean;
}

/** One picture to look for. */
export function PictureForm({ problem, live }: PictureFormProps) {
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
          data-paste
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
        <p className="hint" data-pasted hidden>
          コピーした画像は、このページに貼り付けるだけでも探せます。
        </p>
      </div>
      <p>
        <button type="submit" className="button filled">
          この写真で探す
        </button>
      </p>
    </form>
  );
}

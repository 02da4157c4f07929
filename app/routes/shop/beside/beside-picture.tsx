import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { BesideView } from "./beside-view.server.ts";
import type { PictureAnswer } from "./goods-by-picture.server.ts";

interface BesidePictureProps {
  shown: BesideView;
  answer: PictureAnswer | undefined;
  here: string;
}

/** The article's picture, by which goods are looked for as well. */
export function BesidePicture({ shown, answer, here }: BesidePictureProps) {
  const problem = answer?.error?.picture?.[0];
  const seen = answer?.found?.seen;
  return (
    <section className="panel" aria-labelledby="by-picture">
      <h2 id="by-picture">商品の写真でも探す</h2>
      <form method="post" action={here} encType="multipart/form-data" className="stack small">
        {seen && <Picture src={seen} alt="お探しの写真" size={64} eager />}
        <div className={problem ? "field invalid" : "field"}>
          <label htmlFor="picture">商品の写真</label>
          {problem && (
            <p className="field-error" id="picture-error" role="alert">
              {problem}
            </p>
          )}
          <input
            id="picture"
            name="picture"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "picture-error picture-hint" : "picture-hint"}
          />
          <p className="hint" id="picture-hint">
            PNG・JPEG・WebP、3MBまで。
            {shown.live
              ? "写真は検索のために1688と淘宝へ送られ、買付便には残りません。"
              : "写真は検索だけに使い、買付便には残りません。"}
          </p>
        </div>
        <p>
          <Button name="intent" value="picture">
            この写真で探す
          </Button>
        </p>
      </form>
    </section>
  );
}

import { Button } from "#app/ui/button.tsx";
import type { GoodsView, PictureView } from "./job-view.server.ts";
import { PictureWords } from "./picture-words.tsx";

const toleranceNames = { low: "弱い", middle: "標準", high: "強い" } as const;

interface PictureWishFieldsProps {
  id: string;
  name: string;
  newest: PictureView["versions"][0];
  goods: GoodsView["goods"];
  draft: PictureSettingsDraft | undefined;
}

/** How a picture was wished for, as it was typed and not taken, and why. */
export interface PictureSettingsDraft {
  words: string[];
  tolerance: string | undefined;
  margin: string | undefined;
  source: string | undefined;
  problem: string;
}

/**
 * How a picture is to be edited the next time: which one, how much of it is ground, and how much room is left around.
 */
export function PictureWishFields({ id, name, newest, goods, draft }: PictureWishFieldsProps) {
  const { kind, sources, writing } = newest;
  const chosen = draft?.source === undefined ? sources[0] : goods.pictures[Number(draft.source)];
  return (
    <details className="disclosure" open={draft !== undefined}>
      <summary>
        {kind === "text" ? "文字を日本語にする・編集し直す" : "設定を変えて編集し直す"}
      </summary>
      <div className="stack small" id={`picture-${id}`} tabIndex={-1}>
        {draft && <p className="field-error">{draft.problem}</p>}
        {writing && sources[0] && (
          <PictureWords id={id} source={sources[0]} writing={writing} typed={draft?.words} />
        )}
        {kind !== "collage" && <SourceFields id={id} goods={goods} chosen={chosen} />}
        <RoomFields id={id} newest={newest} draft={draft} />
        <p>
          <Button small name="intent" value="picture-edit">
            {name}を編集し直す
          </Button>
        </p>
      </div>
    </details>
  );
}

interface SourceFieldsProps extends Pick<PictureWishFieldsProps, "id" | "goods"> {
  chosen: string | undefined;
}

function SourceFields({ id, goods, chosen }: SourceFieldsProps) {
  return (
    <>
      {goods.pictures.length > 1 && (
        <fieldset>
          <legend>元の画像</legend>
          <p className="cluster">
            {goods.pictures.map((picture, index) => (
              <label key={picture} className="checkbox">
                <input
                  type="radio"
                  name="source"
                  value={index}
                  defaultChecked={picture === chosen}
                />
                <img
                  className="picture"
                  src={picture}
                  alt={`${index + 1}枚目`}
                  width={56}
                  height={56}
                  loading="lazy"
                />
              </label>
            ))}
          </p>
        </fieldset>
      )}
      <div className="field">
        <label htmlFor={`upload-${id}`}>
          手元の画像を使う <span className="note">PNG・JPEG・WebP、10MBまで</span>
        </label>
        <input
          type="file"
          id={`upload-${id}`}
          name="upload"
          accept="image/png,image/jpeg,image/webp"
        />
      </div>
    </>
  );
}

type RoomFieldsProps = Pick<PictureWishFieldsProps, "id" | "newest" | "draft">;

function RoomFields({ id, newest, draft }: RoomFieldsProps) {
  const { kind, tolerance, marginPercent } = newest;
  return (
    <>
      {(kind === "white" || kind === "fit") && (
        <div className="field">
          <label htmlFor={`tolerance-${id}`}>
            背景の許容差 <span className="note">背景の色むらや影が残るときは強く</span>
          </label>
          <select
            className="input"
            id={`tolerance-${id}`}
            name="tolerance"
            defaultValue={draft?.tolerance ?? tolerance}
          >
            {Object.entries(toleranceNames).map(([value, ja]) => (
              <option key={value} value={value}>
                {ja}
              </option>
            ))}
          </select>
        </div>
      )}
      {kind !== "text" && (
        <div className="field">
          <label htmlFor={`margin-${id}`}>
            余白（%） <span className="note">一辺に対する割合、2〜20</span>
          </label>
          <input
            className="input"
            type="number"
            id={`margin-${id}`}
            name="margin"
            min={2}
            max={20}
            defaultValue={draft?.margin ?? marginPercent}
          />
        </div>
      )}
    </>
  );
}

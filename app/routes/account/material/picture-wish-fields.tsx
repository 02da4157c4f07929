import { Button } from "#app/ui/button.tsx";
import { PictureWords } from "./picture-words.tsx";
import type { PictureShown, ShownGoods } from "./shown-job.server.ts";

const toleranceNames = { low: "弱い", middle: "標準", high: "強い" } as const;

interface PictureWishFieldsProps {
  id: string;
  name: string;
  newest: PictureShown["versions"][0];
  goods: ShownGoods["goods"];
  draft: PictureSettingsDraft | undefined;
}

/** How a picture was wished for, as it was typed. */
export interface TypedPictureSettings {
  words: string[];
  tolerance: string | undefined;
  margin: string | undefined;
  source: string | undefined;
}

/** What was typed and not taken, and why. */
export interface PictureSettingsDraft {
  typed: string | TypedPictureSettings | undefined;
  problem: string;
}

/** How a picture is to be edited the next time: which one, how much of it is ground, and how much room is left around. */
export function PictureWishFields({ id, name, newest, goods, draft }: PictureWishFieldsProps) {
  const { kind, sources, writing } = newest;
  const typed = typeof draft?.typed === "object" ? draft.typed : undefined;
  const chosen = typed?.source === undefined ? sources[0] : goods.pictures[Number(typed.source)];
  return (
    <details className="disclosure" open={draft !== undefined}>
      <summary>
        {kind === "text" ? "文字を日本語にする・編集し直す" : "設定を変えて編集し直す"}
      </summary>
      <div className="stack small" id={`picture-${id}`}>
        {draft && <p className="field-error">{draft.problem}</p>}
        {writing && sources[0] && (
          <PictureWords id={id} source={sources[0]} writing={writing} typed={typed?.words} />
        )}
        {kind !== "collage" && <SourceFields id={id} goods={goods} chosen={chosen} />}
        <RoomFields id={id} newest={newest} typed={typed} />
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

type RoomFieldsProps = Pick<PictureWishFieldsProps, "id" | "newest"> & {
  typed: TypedPictureSettings | undefined;
};

function RoomFields({ id, newest, typed }: RoomFieldsProps) {
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
            defaultValue={typed?.tolerance ?? tolerance}
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
            defaultValue={typed?.margin ?? marginPercent}
          />
        </div>
      )}
    </>
  );
}

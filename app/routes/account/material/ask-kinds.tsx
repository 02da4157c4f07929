import {
  materialKindNames,
  materialKinds,
  materialLimits,
  pictureKindNames,
  pictureKinds,
  writerChoices,
} from "#app/domain/catalog/material/material.ts";
import type { AskFormProps } from "./ask-form.tsx";

const writerNames = { model: "AIで作成する", rules: "規則と訳語表で作成する" } as const;

/** By what texts are written: the choice is there where the shop has a model. */
export function WrittenBy({ ask, typed }: Pick<AskFormProps, "ask" | "typed">) {
  if (!ask.model) return <p className="note">文は規則と訳語表で、画像は画素の計算で作成します。</p>;
  return (
    <fieldset className="stack s" id="writer">
      <legend>文の作成方法</legend>
      <p className="row">
        {writerChoices.map((choice) => (
          <label key={choice} className="ck">
            <input
              type="radio"
              name="writer"
              value={choice}
              defaultChecked={choice === (typed?.writer ?? "model")}
            />
            <span>{writerNames[choice]}</span>
          </label>
        ))}
      </p>
      <p className="note">
        AI（{ask.model}
        ）には商品の情報と入力した言葉だけを送信します。仕様・サイズ表と、AIの文が検査に適合しない場合は、規則と訳語表で作成します。どちらも料金はかからず、今月の件数を同じだけ使います。画像は画素の計算で編集し、AIには送信しません。
      </p>
    </fieldset>
  );
}

/** Which texts are written and which pictures edited. */
export function AskKinds({
  typed,
  problem,
}: Pick<AskFormProps, "typed"> & { problem: string | undefined }) {
  const kinds = typed?.kinds ?? ["title", "bullets", "description"];
  return (
    <>
      <fieldset className="stack s" id="kinds">
        <legend>作成する文</legend>
        <p className="row">
          {materialKindNames.map((name) => (
            <label key={name} className="ck">
              <input
                type="checkbox"
                name="kinds"
                value={name}
                defaultChecked={kinds.includes(name)}
              />
              <span>{materialKinds[name]}</span>
            </label>
          ))}
        </p>
        {problem && <p className="err">{problem}</p>}
      </fieldset>
      <fieldset className="stack s" id="pictures">
        <legend>編集する画像</legend>
        <p className="row">
          {pictureKindNames.map((name) => (
            <label key={name} className="ck">
              <input
                type="checkbox"
                name="pictures"
                value={name}
                defaultChecked={typed?.pictureKinds.includes(name) ?? false}
              />
              <span>{pictureKinds[name]}</span>
            </label>
          ))}
        </p>
        <Each typed={typed} />
      </fieldset>
    </>
  );
}

function Each({ typed }: Pick<AskFormProps, "typed">) {
  return (
    <div className="f">
      <label htmlFor="each">
        1商品の画像{" "}
        <span className="note">
          先頭から選びます。「{pictureKinds.collage}」は先頭から{materialLimits.picturesMax}
          枚までを1枚にします
        </span>
      </label>
      <select className="in" id="each" name="each" defaultValue={typed?.each ?? "1"}>
        {Array.from({ length: materialLimits.picturesMax }, (_, index) => String(index + 1)).map(
          (count) => (
            <option key={count} value={count}>
              {count}枚
            </option>
          ),
        )}
      </select>
    </div>
  );
}

import { href } from "#app/href.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { besideHref, besideQuery } from "./beside-query.ts";
import type { BesideView } from "./beside-view.server.ts";

/** Which words were looked for, each of which can be taken off, or what to do where nothing was. */
export function WordsLooked({ shown: { channel, typed, words, rows } }: { shown: BesideView }) {
  if (words.length === 0)
    return (
      <EmptyState
        title={typed.title ? "商品名から探す言葉を選べませんでした" : "商品名を入力してください"}
      >
        <p>「探す言葉」に品名（例: 水筒）を入力するか、下で商品の写真を選んでください。</p>
      </EmptyState>
    );
  const without = (word: string) =>
    besideHref(
      channel,
      besideQuery(typed, { words: words.filter((one) => one !== word).join(" ") }),
    );
  return (
    <>
      <div className="cluster">
        <p className="note">{typed.words ? "探した言葉" : "商品名から選んだ言葉"}</p>
        <ul className="cluster chips" aria-label="探した言葉">
          {words.map((word) => (
            <li key={word}>
              {words.length > 1 ? (
                <a className="chip" href={without(word)} aria-label={`${word} を外す`}>
                  {word} <span aria-hidden="true">×</span>
                </a>
              ) : (
                <span className="chip">{word}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {rows.length === 0 && (
        <EmptyState title="この言葉では見つかりませんでした">
          <p>言葉を減らすか、品名だけにしてお試しください。商品の写真でも探せます。</p>
          <p>
            <a href={href("/user/goodsRequests")}>この商品の手配を依頼する</a>
          </p>
        </EmptyState>
      )}
    </>
  );
}

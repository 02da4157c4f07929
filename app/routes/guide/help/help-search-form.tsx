import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";

/** Looks for an answer by words. */
export function HelpSearch({ words }: { words: string }) {
  return (
    <search>
      <form action={href("/answerSearchResultPage")} className="cluster">
        <label className="visually-hidden" htmlFor="help-words">
          質問を言葉で探す
        </label>
        <input
          id="help-words"
          className="input"
          name="q"
          type="search"
          maxLength={60}
          defaultValue={words}
          placeholder="例: 検品　不良品"
        />
        <Button>質問を検索</Button>
      </form>
    </search>
  );
}

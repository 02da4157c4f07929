import { useFetcher } from "@remix-run/react";
import { useRef, useState } from "react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import type { FoundCodes } from "./view.server.ts";

interface HsFinderProps {
  /** What was found for the page's address. */
  opened: FoundCodes | null;
  choose: (code: string) => void;
}

/**
 * Finds HS codes by words within the calculator's form, which keeps all that is typed. Without scripts its buttons send
 * the form.
 */
export function HsFinder({ opened, choose }: HsFinderProps) {
  const words = useRef<HTMLInputElement>(null);
  const finder = useFetcher<{ found: FoundCodes | null } | null>();
  const found = finder.data?.found ?? opened;
  const [chosen, setChosen] = useState<string>();
  const isFinding = finder.state !== "idle";
  const find = () => {
    setChosen(undefined);
    const query = new URLSearchParams({ recount: "codes", hsWords: words.current?.value ?? "" });
    finder.load(`${href("/costCalculator")}?${query}`);
  };
  return (
    <section id="hs-finder" aria-labelledby="h-finder" className="stack small">
      <h3 id="h-finder">HSコードを言葉で探す</h3>
      <div className="field">
        <label htmlFor="hs-words">品名・素材・用途</label>
        <input
          ref={words}
          id="hs-words"
          className="input"
          name="hsWords"
          type="search"
          maxLength={60}
          defaultValue={opened?.words}
          placeholder="例: セーター、水筒"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            find();
          }}
        />
      </div>
      <p>
        <Button
          small
          soft
          name="find"
          value="hs"
          formAction={`${href("/costCalculator")}#hs-finder`}
          formNoValidate
          aria-disabled={isFinding}
          onClick={(event) => {
            event.preventDefault();
            if (!isFinding) find();
          }}
        >
          {isFinding ? "検索中…" : "HSコードを探す"}
        </Button>
      </p>
      <div role="status">
        {finder.data === null && (
          <p className="field-error">
            検索できませんでした。通信の状態を確認して、もう一度押してください
          </p>
        )}
        {found && (
          <Found
            found={found}
            chosen={chosen}
            choose={(code) => {
              choose(code);
              setChosen(code);
            }}
          />
        )}
      </div>
    </section>
  );
}

interface FoundProps extends Pick<HsFinderProps, "choose"> {
  found: FoundCodes;
  chosen: string | undefined;
}

function Found({ found, chosen, choose }: FoundProps) {
  if (found.words.trim() === "") return <p>品名、素材、用途のいずれかを入力してください。</p>;
  if (found.codes.length === 0)
    return <p>「{found.words}」にあてはまるHSコードがありません。短い言葉でお試しください。</p>;
  return (
    <>
      <p className="note">
        「{found.words}」のHSコード。選ぶと上の欄に入ります。
        {found.more && "このほかにもあります。言葉を足すと絞り込めます。"}
      </p>
      {chosen && (
        <p>
          HSコード<a href="#cost-hsCode">{chosen}</a>を入力しました。
        </p>
      )}
      <ul className="stack small">
        {found.codes.map(({ code, nameJa }) => (
          <li key={`${code} ${nameJa}`}>
            <Button
              small
              soft
              name="chosenCode"
              value={code}
              formAction={`${href("/costCalculator")}#cost-hsCode`}
              formNoValidate
              aria-pressed={chosen === code || undefined}
              onClick={(event) => {
                event.preventDefault();
                choose(code);
              }}
            >
              <span className="number">{code}</span> {nameJa}
            </Button>
          </li>
        ))}
      </ul>
      <p className="note">
        税率とほかの法令は
        <a href={`${href("/hsCodeSearch")}?${new URLSearchParams({ q: found.words })}`}>
          HSコード検索
        </a>
        でご覧いただけます。
      </p>
    </>
  );
}

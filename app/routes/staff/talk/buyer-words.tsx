import { useMatches } from "@remix-run/react";
import { langOf } from "#app/shared/lang-of.ts";

/** What buyers wrote on this page, each with its reading in Chinese, as the page's loader found them. */
export function useGlosses(): Record<string, string> {
  const here = useMatches().at(-1)?.data as { glosses?: Record<string, string> } | undefined;
  return here?.glosses ?? {};
}

/** A buyer's own words first, and beneath them what a machine makes of them in Chinese. */
export function BuyerWords({ children }: { children: string }) {
  return (
    <>
      <span className="as-typed" lang="ja">
        {children}
      </span>
      <MachineTranslation of={children} />
    </>
  );
}

/** What a machine makes of a buyer's words in Chinese, where it makes anything of them. */
export function MachineTranslation({ of }: { of: string }) {
  const gloss = glossOf(useGlosses(), of);
  if (!gloss) return null;
  return (
    <small className="block as-typed">
      <span lang={langOf(gloss)}>{gloss}</span>
    </small>
  );
}

/** Of the whole, or line by line where several notes stand together. */
function glossOf(glosses: Record<string, string>, text: string) {
  const lines = text.split("\n");
  if (glosses[text] || !lines.some((line) => glosses[line])) return glosses[text];
  return lines.map((line) => glosses[line] ?? line).join("\n");
}

import { ErrorList } from "#app/ui/error-summary.tsx";

interface NotTogetherProps {
  refused:
    | { carriedOut: number; problems: readonly { number: string; text: string }[] }
    | undefined;
  /** How what was ticked is counted. */
  unit?: "件" | "位";
}

/** What of several ticked rows was done, and by row what kept the others. */
export function NotTogether({ refused, unit = "件" }: NotTogetherProps) {
  if (!refused) return null;
  return (
    <>
      {refused.carriedOut > 0 && (
        <p className="flash success" role="status">
          已办理 {refused.carriedOut} {unit}，以下没有办理。
        </p>
      )}
      <ErrorList
        title="没有办理"
        problems={refused.problems.map(({ number, text }) => ({
          text: number ? `${number}：${text}` : text,
        }))}
      />
    </>
  );
}

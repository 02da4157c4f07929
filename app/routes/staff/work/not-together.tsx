import { ErrorList } from "#app/ui/error-summary.tsx";

interface NotTogetherProps {
  refused:
    | { carriedOut: number; problems: readonly { number: string; text: string }[] }
    | undefined;
}

/** What of several ticked rows was done, and by row what kept the others. */
export function NotTogether({ refused }: NotTogetherProps) {
  if (!refused) return null;
  return (
    <>
      {refused.carriedOut > 0 && (
        <p className="flash ok" role="status">
          已办理 {refused.carriedOut} 件，以下没有办理。
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

import { href } from "#app/href.ts";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

interface QuoteDraftNoteProps {
  number: string;
  draft: { staffName: string; savedAt: Date; pricesChanged: boolean } | undefined;
  /** Left out on purpose, by the link that this line shows otherwise. */
  leftOut: boolean;
}

/** The query that shows the form without the draft. */
const withoutDraft = "draft=none";

/** Says that the form holds what somebody kept, when and who, and leads to the form without it. */
export function QuoteDraftNote({ number, draft, leftOut }: QuoteDraftNoteProps) {
  if (!draft) return null;
  const here = href("/staff/quotes/:number", { number });
  const kept = `${draft.staffName} ${chinaClock.when(draft.savedAt)} 保存的草稿`;
  return leftOut ? (
    <p className="note">
      未使用{kept}。<a href={here}>恢复草稿</a>
    </p>
  ) : (
    <p className="flash" role="status">
      已恢复{kept}，尚未提交，买家看不到。
      {draft.pricesChanged && (
        <>
          <Status shape="due">价格已变，请重新核算</Status>{" "}
        </>
      )}
      <a href={`${here}?${withoutDraft}`}>不用草稿，重新填写</a>
    </p>
  );
}

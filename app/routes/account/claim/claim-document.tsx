import type { SubmissionResult } from "@conform-to/react";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { Timeline } from "#app/ui/timeline.tsx";
import { AttachedFiles } from "../attached-files.tsx";
import { ClaimAnswers } from "./claim-answers.tsx";
import { ClaimFacts } from "./claim-facts.tsx";
import { ClaimHead } from "./claim-head.tsx";
import type { ClaimView } from "./claim-view.server.ts";

interface ClaimDocumentProps {
  shown: ClaimView;
  reply: SubmissionResult<string[]> | undefined;
}

/** A claim that was sent in: how it stands, what comes next, what it is about. */
export function ClaimDocument({ shown, reply }: ClaimDocumentProps) {
  return (
    <>
      <ClaimHead shown={shown} />
      <div className="columns aside-end">
        <div className="stack large">
          <ClaimAnswers shown={shown} reply={reply} />
          <ClaimFacts shown={shown} />
          {shown.pictureIds.length > 0 && (
            <section aria-labelledby="h-photos">
              <h2 id="h-photos" className="heading">
                写真
              </h2>
              <PhotoLinks ids={shown.pictureIds} of={`${shown.number}の写真`} />
            </section>
          )}
          {shown.attached.mayChange && <AttachedFiles {...shown.attached} title="写真の追加" />}
        </div>
        <aside className="stack">
          <section className="panel" id="time" aria-labelledby="h-time">
            <h2 id="h-time">経過</h2>
            <Timeline entries={shown.timeline} />
          </section>
        </aside>
      </div>
    </>
  );
}

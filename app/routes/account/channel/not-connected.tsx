import type { SubmissionResult } from "@conform-to/react";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";

/** The page that says why a consent at a marketplace did not connect a shop. */
export function NotConnected({ channel, answer }: { channel: Channel; answer: SubmissionResult }) {
  const connections = href("/accountSynchronization");
  return (
    <>
      <Breadcrumbs
        way={[{ href: connections, label: "販売先との連携" }]}
        here={marketplaceNames[channel]}
      />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>{marketplaceNames[channel]}と連携できませんでした</h1>
        </div>
        <AnswerSummary title="連携していません" answer={answer} />
        <p>
          <a className="button soft" href={connections}>
            販売先との連携に戻る
          </a>
        </p>
      </main>
    </>
  );
}

import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";

/** The page that says why a consent at a marketplace did not connect a shop. */
export function NotConnected({ channel, problem }: { channel: Channel; problem: string }) {
  const connections = href("/accountSynchronization");
  return (
    <>
      <Crumbs
        way={[{ href: connections, label: "販売先との連携" }]}
        here={marketplaceNames[channel]}
      />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>{marketplaceNames[channel]}と連携できませんでした</h1>
        </div>
        <ErrorList title="連携していません" problems={[{ text: problem }]} />
        <p>
          <a className="button soft" href={connections}>
            販売先との連携に戻る
          </a>
        </p>
      </main>
    </>
  );
}

import { type Channel, channels } from "#app/domain/channels/ports/channel.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { articleLists } from "./article-links.ts";

/** The lists of the four marketplaces side by side. */
export function ChannelTabs({ channel }: { channel: Channel }) {
  const tabs = channels.map((one) => ({
    label: marketplaceNames[one],
    href: articleLists[one],
    current: one === channel,
  }));
  return <Tabs label="販売先" tabs={tabs} />;
}

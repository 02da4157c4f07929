import { EmptyState } from "#app/ui/empty-state.tsx";
import { FoundDocument } from "./found-document.tsx";
import { FoundLot } from "./found-lot.tsx";
import { FoundParcel } from "./found-parcel.tsx";
import { FoundShelf } from "./found-shelf.tsx";
import { isUnknown } from "./next-page.ts";
import { UnknownForm } from "./unknown/unknown-form.tsx";
import type { FoundView } from "./view.server.ts";

interface FoundThingProps {
  /** Whether the reader works on the floor; others see what there is. */
  works: boolean;
  found: FoundView | undefined;
  formKey: string;
  shownAt: Date;
  /** Of the forms of single lots. */
  lotKeys: Record<string, string>;
}

/** What was scanned, and what is to be done with it. */
export function FoundThing({ works, found, formKey, shownAt, lotKeys }: FoundThingProps) {
  if (!found) return <WhatToScan />;
  switch (found.kind) {
    case "parcel":
      if (!isUnknown(found))
        return <FoundParcel works={works} parcel={found} formKey={formKey} lotKeys={lotKeys} />;
      return works ? (
        <UnknownForm parcel={found} formKey={formKey} />
      ) : (
        <EmptyState title={`查无此单 ${found.number}`} />
      );
    case "lot":
      return <FoundLot works={works} found={found} formKey={formKey} shownAt={shownAt} />;
    case "shelf":
      return <FoundShelf found={found} />;
    case "order":
    case "request":
    case "box":
      return <FoundDocument works={works} found={found} />;
  }
}

const things = [
  ["快递单号", "收货，一包一次；不认识的登记为无主包裹"],
  ["批次 L-000123", "待验货的去验货；已验的等货架"],
  ["货架 A-03-12", "刚才的批次放上去；单独扫则看架上有什么，接着扫的批次都放这里"],
  ["箱子、配送单 PD-", "待装箱的去装箱，待发货的去装车，已取消的去拆箱"],
  ["订单 KB-", "打开订单"],
] as const;

function WhatToScan() {
  return (
    <section aria-labelledby="h-what">
      <h2 id="h-what">扫码说明</h2>
      <dl className="facts">
        {things.map(([word, meaning]) => (
          <div key={word} className="pair">
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

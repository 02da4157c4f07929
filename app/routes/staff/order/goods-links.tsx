import { offerPage, type Platform } from "#app/domain/catalog/offers/offer.ts";
import { isMemberBought, memberBought } from "#app/domain/trade/floor/forwarded.ts";
import { href } from "#app/href.ts";

interface GoodsLinksProps {
  line: { platform: Platform; offerId: string; skuId: string; titleZh: string };
  /** The line's place, so that links of several lines are told apart when read aloud. */
  place: number;
}

/** Where the goods of a line are: at their source, in our own shop, and on our shelves. */
export function GoodsLinks({ line, place }: GoodsLinksProps) {
  const stock = new URLSearchParams({ view: "product", q: line.skuId });
  const of = `${place}. ${line.titleZh}`;
  return (
    <small className="block">
      {isMemberBought(line) ? memberBought : <SourceLinks line={line} of={of} />} ·{" "}
      <a href={`${href("/staff/stock")}?${stock}`} aria-label={`在架库存 ${of}`}>
        在架库存
      </a>
    </small>
  );
}

function SourceLinks({
  line: { platform, offerId },
  of,
}: {
  line: GoodsLinksProps["line"];
  of: string;
}) {
  const asked = new URLSearchParams({ goods_id: offerId, fromPlatform: platform });
  return (
    <>
      <a
        href={offerPage(platform, offerId)}
        target="_blank"
        rel="noreferrer"
        aria-label={`货源页 ${of}`}
      >
        {platform === "other" ? "补录申请" : "货源页"}
      </a>{" "}
      ·{" "}
      <a href={`${href("/ProductDetails")}?${asked}`} aria-label={`本站商品页 ${of}`}>
        本站商品页
      </a>
    </>
  );
}

/** The lots on a shelf. */
export function ShelfLink({ shelf }: { shelf: string }) {
  if (!shelf) return <>—</>;
  return (
    <a href={`${href("/staff/stock")}?${new URLSearchParams({ view: "shelf", q: shelf })}`}>
      {shelf}
    </a>
  );
}

/** All that is known of a parcel. */
export function ParcelLink({ number }: { number: string }) {
  if (!number) return <>—</>;
  return <a href={`${href("/staff/search")}?${new URLSearchParams({ find: number })}`}>{number}</a>;
}

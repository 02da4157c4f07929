import { comparisonLimits } from "#app/domain/channels/comparison/comparison.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Estimate, Yen } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { offerHref } from "../offer-card.tsx";
import { Left } from "./beside-goods.tsx";
import { besideHref } from "./beside-query.ts";
import type { BesideView } from "./beside-view.server.ts";

type Saved = NonNullable<BesideView["saved"]>;

interface SavedListProps {
  channel: BesideView["channel"];
  saved: Saved;
  mayKeep: boolean;
}

/** The company's saved articles, each with what its goods cost and leave today. */
export function SavedList({ channel, saved, mayKeep }: SavedListProps) {
  const { list, count, nextHref, firstHref } = saved;
  return (
    <section className="stack" id="saved" aria-labelledby="h-saved">
      <h2 id="h-saved">
        保存した商品（{count}件・{comparisonLimits.savedMax}件まで）
      </h2>
      {list.length === 0 ? (
        <EmptyState title="保存した商品はまだありません">
          <p>商品を比べて「保存する」を押すと、会社のみなさんでここから見られます。</p>
        </EmptyState>
      ) : (
        <CardTable
          three
          label="保存した商品"
          columns={[
            "商品",
            { right: "販売価格" },
            "選んだ商品",
            { right: "いまの着地原価" },
            { right: "いまの利益" },
            { unseen: "操作" },
          ]}
        >
          {list.map((one) => (
            <SavedRow key={one.id} channel={channel} saved={one} mayKeep={mayKeep} />
          ))}
        </CardTable>
      )}
      <Pager nextHref={nextHref ?? null} firstHref={firstHref} />
    </section>
  );
}

interface SavedRowProps extends Pick<SavedListProps, "channel" | "mayKeep"> {
  saved: Saved["list"][number];
}

function SavedRow({ channel, saved, mayKeep }: SavedRowProps) {
  const { id, code, title, priceYen, note, savedByName, page, goods } = saved;
  return (
    <TableRow>
      <RowHeading>
        <a href={page}>{title || code}</a>
        <small className="note block">
          {title && `${code} ・ `}
          {savedByName}
          {note && ` ・ ${note}`}
        </small>
      </RowHeading>
      <TableCell>
        <Yen yen={priceYen} />
      </TableCell>
      <TableCell>
        {goods ? <a href={offerHref(goods)}>{goods.titleJa}</a> : "掲載が終わりました"}
      </TableCell>
      <TableCell>
        {goods?.landed ? <Estimate min={goods.landed.min} max={goods.landed.max} /> : "—"}
      </TableCell>
      <TableCell>
        <Left profit={goods?.profit ?? null} />
      </TableCell>
      <TableCell>
        {mayKeep && (
          <form method="post" action={besideHref(channel, "")}>
            <input type="hidden" name="saved" value={id} />
            <Button
              small
              soft
              name="intent"
              value="drop"
              aria-label={`${title || code} を保存から外す`}
            >
              外す
            </Button>
          </form>
        )}
      </TableCell>
    </TableRow>
  );
}

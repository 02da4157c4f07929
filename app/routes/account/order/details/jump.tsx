import { href } from "#app/href.ts";

interface OrderJumpProps {
  order: { number: string; lineCount: number };
  messageCount: number;
  /** Goods that we did not buy cannot be bought again. */
  mayCopy: boolean;
  csvHref: string;
  inspectionHref: string | null;
}

/** Ways down the order's page, and what can be made of it. */
export function OrderJump({
  order,
  messageCount,
  mayCopy,
  csvHref,
  inspectionHref,
}: OrderJumpProps) {
  return (
    <nav className="jump-links cluster" aria-label="この注文の内容">
      <a href="#amount">金額</a>
      <a href="#lines">明細 {order.lineCount}</a>
      {inspectionHref && <a href={inspectionHref}>検品の結果</a>}
      <a href="#time">経過</a>
      <a href="#messages">メッセージ {messageCount}</a>
      <span className="at-end cluster">
        {mayCopy && (
          <a className="button small soft" href={`${href("/user/reorder")}?number=${order.number}`}>
            同じ内容で注文
          </a>
        )}
        <a className="button small soft" href={csvHref}>
          CSV
        </a>
      </span>
    </nav>
  );
}

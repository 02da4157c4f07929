import { href } from "#app/href.ts";

/** What pressing 确认到账 would do, and why not more. */
export type CreditOutlook =
  | { kind: "credits" }
  /** One's own line within what one person may credit. */
  | { kind: "own-line" }
  | { kind: "needs-two"; ownLine: boolean }
  /** No line of the bank proves the money. */
  | { kind: "no-line" }
  | { kind: "waits-for-another" }
  | { kind: "proposed"; byName: string };

interface Asked {
  amountYen: number;
  /** Amount and payer agree with a line of the bank. */
  certain: boolean;
  /** The money stands in a line of the bank. */
  hasLine: boolean;
  ownLine: boolean;
  aloneTodayYen: number;
  limitYen: number;
  proposal: { proposedBy: string; proposedByName: string } | null;
  me: string;
}

/** Foretells what the schema will let one person do. */
export function creditOutlook(asked: Asked): CreditOutlook {
  const { proposal, me, certain, ownLine } = asked;
  if (proposal)
    return proposal.proposedBy === me
      ? { kind: "waits-for-another" }
      : { kind: "proposed", byName: proposal.proposedByName };
  if (certain && !ownLine) return { kind: "credits" };
  if (!asked.hasLine) return { kind: "no-line" };
  if (asked.amountYen + asked.aloneTodayYen > asked.limitYen) return { kind: "needs-two", ownLine };
  return { kind: ownLine ? "own-line" : "credits" };
}

/** The same in words, before the click. */
export function CreditOutlookNote({ outlook }: { outlook: CreditOutlook }) {
  switch (outlook.kind) {
    case "credits":
      return null;
    case "own-line":
      return <p className="note">此流水由您本人导入，金额在单人限额内，可直接入账。</p>;
    case "needs-two":
      return (
        <p className="note">
          {outlook.ownLine && "此流水由您本人导入。"}
          该会员今天的单人入账将超过限额：点击后只提交，由另一位财务复核后入账。
        </p>
      );
    case "no-line":
      return <p className="note">没有银行流水：提交后由另一位财务复核入账。</p>;
    case "waits-for-another":
      return (
        <p className="note">
          您已提交，等待另一位财务<a href={href("/staff/proposals")}>复核</a>。
        </p>
      );
    case "proposed":
      return <p className="note">{outlook.byName} 已提交，您确认后即入账。</p>;
  }
}

import { PlanTable } from "#app/shared/plan-table.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";

type Plans = Parameters<typeof PlanTable>[0]["plans"];

interface MembershipAdviceProps {
  advice: {
    orderCount: number;
    purchasesYen: number;
    paidFeeYen: number;
    levels: readonly { levelJa: string; ratePercent: string; feeYen: number }[];
    plans: Plans;
    best: Plans[number] | undefined;
  };
  levelJa: string | undefined;
}

/** What the company's own ninety days would have cost at every level and with every plan. */
export function MembershipAdvice({ advice, levelJa }: MembershipAdviceProps) {
  const { orderCount, purchasesYen, paidFeeYen, levels, plans, best } = advice;
  return (
    <section className="stack" aria-labelledby="advice">
      <h2 id="advice">過去90日のお取引での試算</h2>
      <p>
        お支払い済みの注文<span className="number">{orderCount}</span>件、商品代金と中国内送料
        <span className="number">{grouped(String(purchasesYen))}円</span>に、買付手数料を
        <span className="number">{grouped(String(paidFeeYen))}円</span>お支払いいただきました。
      </p>
      <p className={best ? "flash success" : "flash"}>
        {best ? (
          <>
            おすすめ: <b>{best.nameJa}</b>。同じお取引が続くと、90日で
            <b className="number">{grouped(String(best.savesYen))}円</b>お得です。
          </>
        ) : (
          <>
            おすすめ: <b>いまのまま</b>。どのプランも、{levelJa}の手数料より高くなります。
          </>
        )}
      </p>
      <PlanTable plans={plans} caption="プランに加入していた場合（90日）" />
      <FeesByLevel levelJa={levelJa} levels={levels} />
      <p className="note">
        為替スプレッドは、プランでもランクでも変わりません。連休の延長で加わる日数は入れていません。
      </p>
    </section>
  );
}

function FeesByLevel({
  levelJa,
  levels,
}: Pick<MembershipAdviceProps, "levelJa"> & { levels: MembershipAdviceProps["advice"]["levels"] }) {
  return (
    <CardTable
      tight
      slim
      caption="ランクごとの買付手数料（90日）"
      columns={["ランク", { right: "料率" }, { right: "手数料" }]}
    >
      {levels.map((level) => (
        <TableRow key={level.levelJa}>
          <RowHeading>
            {level.levelJa}
            {level.levelJa === levelJa && "（いま）"}
          </RowHeading>
          <TableCell label={false}>{level.ratePercent}%</TableCell>
          <TableCell label={false}>{grouped(String(level.feeYen))}円</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

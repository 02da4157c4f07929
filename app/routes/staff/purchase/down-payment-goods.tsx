import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";

interface DownPaymentGoodsProps {
  order: { downPaymentPercent: number; downPaymentYen: number };
  allBought: boolean;
}

/** An order that is made on a deposit: once all of it is bought and made, its rest falls due. */
export function DownPaymentGoods({ order, allBought }: DownPaymentGoodsProps) {
  return (
    <section className="panel cluster between" aria-label="定金订单">
      <p className="number">
        定金 {order.downPaymentPercent}%（{grouped(String(order.downPaymentYen))}日元 已付）
        {!allBought && " · 全部采购后才能确认生产完成"}
      </p>
      {allBought && (
        <form method="post">
          <Button main name="intent" value="made">
            生产完成，请买家付尾款
          </Button>
        </form>
      )}
    </section>
  );
}

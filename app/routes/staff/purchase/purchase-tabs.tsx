import { href } from "#app/href.ts";
import { Tabs } from "#app/ui/tabs.tsx";

/** What is to be bought, by order or by supplier. */
export function PurchaseTabs({ current }: { current: "orders" | "suppliers" }) {
  return (
    <Tabs
      label="待采购"
      tabs={[
        { label: "按订单", href: href("/staff/purchases"), current: current === "orders" },
        {
          label: "按供应商",
          href: href("/staff/purchases/suppliers"),
          current: current === "suppliers",
        },
      ]}
    />
  );
}

import type { ComponentProps } from "react";
import { href } from "#app/href.ts";
import { ReturnTable } from "#app/shared/return-table.tsx";

type Shown = ComponentProps<typeof ReturnTable>["returns"][number] & {
  /** Left out where the table is of one order. */
  companyName?: string;
  orderNumber?: string | null;
};

/** 直发退货 as staff read it. */
export function StaffReturnTable({ returns }: { returns: readonly Shown[] }) {
  const isOfAll = returns.some(({ companyName }) => companyName !== undefined);
  return (
    <ReturnTable
      returns={returns}
      lang="zh"
      notedBy={(one) => (one.notedBy === "staff" ? one.notedByName : "买家")}
      companyOf={isOfAll ? (one) => one.companyName : undefined}
      orderOf={({ orderNumber: number }) =>
        number ? { href: href("/staff/orders/:number", { number }), name: number } : undefined
      }
    />
  );
}

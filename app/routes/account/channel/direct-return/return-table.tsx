import type { ComponentProps } from "react";
import { href } from "#app/href.ts";
import { ReturnTable } from "#app/shared/return-table.tsx";

type Shown = ComponentProps<typeof ReturnTable>["returns"][number] & {
  number: number;
  /** The end customer's order, where the table is not of one. */
  name?: string;
};

/** 返品 as the company reads it. */
export function BuyerReturnTable({ returns }: { returns: readonly Shown[] }) {
  return (
    <ReturnTable
      returns={returns}
      lang="ja"
      notedBy={(one) => (one.notedBy === "staff" ? "買付便" : one.notedByName)}
      orderOf={({ name, number }) =>
        name === undefined
          ? undefined
          : { href: href("/shopifyOrders/:number", { number: String(number) }), name }
      }
    />
  );
}

import type { ReactNode } from "react";
import { type OrderState, orderStates } from "#app/domain/trade/orders/order.ts";
import { FileList, type ListedFile } from "#app/ui/file-list.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

import { BuyerWords } from "../talk/buyer-words.tsx";

interface OrderHeadProps {
  order: { number: string; state: OrderState; submittedAt: Date | null; note: string };
  company: { name: string; operationId: string };
  /** What the buyer has attached. */
  files: readonly ListedFile[];
  /** What else is to be known of it at once. */
  children?: ReactNode;
}

/** Number, state and customer of the order being worked on. */
export function OrderHead({ order, company, files, children }: OrderHeadProps) {
  const { zh, shape } = orderStates[order.state];
  return (
    <div>
      <h1 className="number">
        {order.number} <Status shape={shape}>{zh}</Status>
      </h1>
      <p className="note">
        <span lang="ja">{company.name}</span> · 会员号 {company.operationId}
        {order.submittedAt && ` · ${chinaClock.when(order.submittedAt)} 提交`}
      </p>
      {order.note && (
        <p>
          <BuyerWords>{order.note}</BuyerWords>
        </p>
      )}
      <FileList files={files} />
      {children}
    </div>
  );
}

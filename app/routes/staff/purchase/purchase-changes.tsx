import type { useLoaderData } from "@remix-run/react";
import { ChangeForm, type ChangeFormProps } from "./change-form.tsx";
import type { loader } from "./purchase.tsx";
import { WaitingChange } from "./waiting-change.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

interface PurchaseChangesProps {
  shown: Pick<
    Loaded,
    "waiting" | "droppable" | "dropId" | "newLineIds" | "mayBuy" | "options" | "skus"
  >;
  refused: ChangeFormProps["refused"];
  freights: Loaded["suppliers"];
}

/** The change that waits for an answer, or the form for one while something is still to be bought. */
export function PurchaseChanges({ shown, refused, freights }: PurchaseChangesProps) {
  const { waiting, droppable, dropId, mayBuy, newLineIds, options, skus } = shown;
  if (waiting) return <WaitingChange problem={refused?.problem} change={waiting} mayBuy={mayBuy} />;
  if (droppable.length === 0) return null;
  return (
    <ChangeForm
      idempotencyKey={dropId}
      lines={droppable}
      options={options}
      skus={skus}
      freights={freights}
      newLineIds={newLineIds}
      refused={refused}
    />
  );
}

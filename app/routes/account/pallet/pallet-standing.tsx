import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Status } from "#app/ui/status.tsx";
import { palletHref } from "./pallet-links.ts";

interface PalletStandingProps {
  pallet: { id: string; active: boolean; listed: number; waiting: number };
}

/** Whether it is searched at night, what it holds, and a search at once. */
export function PalletStanding({ pallet }: PalletStandingProps) {
  return (
    <div className="cluster">
      <Status shape={pallet.active ? "run" : "stop"} pill>
        {pallet.active ? "自動検索 有効" : "自動検索 停止中"}
      </Status>
      <span className="note number">
        登録 {pallet.listed}件 ・ 確認待ち {pallet.waiting}件
      </span>
      <Form method="post" action={palletHref({ pallet: pallet.id })} className="cluster">
        <input type="hidden" name="pallet" value={pallet.id} />
        <Button small soft name="intent" value="run">
          いま検索する
        </Button>
      </Form>
    </div>
  );
}

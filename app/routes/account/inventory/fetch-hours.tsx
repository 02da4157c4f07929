import { Form } from "@remix-run/react";
import { articleLimits } from "#app/domain/channels/articles/article.ts";
import { Button } from "#app/ui/button.tsx";
import type { Articles } from "./articles.tsx";

interface FetchHoursProps {
  shop: NonNullable<Articles["shop"]>;
  refused: { problem: string; hours?: string | undefined } | undefined;
}

/** 取得の間隔: so many hours, or by night where nothing is typed. */
export function FetchHours({ shop, refused }: FetchHoursProps) {
  const { hoursMin, hoursMax } = articleLimits;
  return (
    <Form method="post" className="bar row">
      <input type="hidden" name="shop" value={shop.id} />
      <label htmlFor="hours">在庫の取得間隔</label>
      <span className="row">
        <input
          className="in s q"
          id="hours"
          name="hours"
          inputMode="numeric"
          defaultValue={refused ? refused.hours : (shop.fetchHours ?? "")}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? "wrong-hours hours-note" : "hours-note"}
        />
        時間ごと
      </span>
      <Button small soft name="intent" value="hours">
        保存
      </Button>
      {refused && (
        <span className="err" id="wrong-hours">
          {refused.problem}
        </span>
      )}
      <span className="note n" id="hours-note">
        {hoursMin}〜{hoursMax}時間。空欄のときは毎日3時ごろ
      </span>
    </Form>
  );
}

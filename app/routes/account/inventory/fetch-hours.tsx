import { Form } from "@remix-run/react";
import { articleLimits } from "#app/domain/channels/article/article.ts";
import { Button } from "#app/ui/button.tsx";
import type { Articles } from "./articles.tsx";

/** 取得の間隔: so many hours, or by night where nothing is typed. */
export function FetchHours({ shop }: { shop: NonNullable<Articles["shop"]> }) {
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
          defaultValue={shop.fetchHours ?? ""}
          aria-describedby="hours-note"
        />
        時間ごと
      </span>
      <Button small soft name="intent" value="hours">
        保存
      </Button>
      <span className="note n" id="hours-note">
        {hoursMin}〜{hoursMax}時間。空欄のときは毎日3時ごろ
      </span>
    </Form>
  );
}

import { href } from "#app/href.ts";

/** The way from a request for Amazon's warehouses to its delivery plan there. */
export function AmazonPlanLink({ number }: { number: string }) {
  const query = new URLSearchParams({ pOrder_sn: number });
  return (
    <>
      <a href={`${href("/user/amazonDeliveryPlans")}?${query}`}>納品プランを作る・確認する</a>
      （納品番号と箱ラベルがAmazonから届きます）
    </>
  );
}

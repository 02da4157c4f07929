import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { productPage } from "./product-query.ts";
import type { readMerge } from "./read-merge.server.ts";

type Merge = NonNullable<Awaited<ReturnType<typeof readMerge>>>;

/** Which of two records stays. */
export function MergeChoice({ merge }: { merge: Merge }) {
  return (
    <section id="merge" className="panel" aria-labelledby="h-merge">
      <h2 id="h-merge">2件を1つの商品にまとめる</h2>
      <p className="note">
        残す商品にない情報は、もう1件から補います。仕入先、タグ、書類も移し、もう1件は削除します。元には戻せません。
      </p>
      <Form method="post" action={href("/commodityManagement")} className="stack small">
        <fieldset>
          <legend>残す商品</legend>
          {merge.map(({ id, name, managementNumber, sourceCount }, index) => (
            <div key={id} className="cluster">
              <input type="hidden" name="merge" value={id} />
              <label className="checkbox">
                <input type="radio" name="keep" value={id} defaultChecked={index === 0} />
                <span>
                  {name}
                  <small className="block note number">
                    {managementNumber && `管理番号 ${managementNumber} ・ `}仕入先 {sourceCount}件
                  </small>
                </span>
              </label>
              <a href={productPage(id)}>内容を見る</a>
            </div>
          ))}
        </fieldset>
        <p className="cluster">
          <Button fill name="intent" value="merge-now">
            統合する
          </Button>
          <a href={href("/commodityManagement")}>やめる</a>
        </p>
      </Form>
    </section>
  );
}

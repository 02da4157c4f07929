import { Form } from "@remix-run/react";
import { goodsRequestLimits } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { Button } from "#app/ui/button.tsx";
import { yuan } from "#app/ui/money.tsx";
import { type Asked, Choice, Field, type Refused } from "./complete-fields.tsx";
import { SkuRows, TierRows } from "./complete-rows.tsx";
import type { StaffGoodsRequest } from "./goods-request.tsx";

interface CompleteFormProps {
  shown: StaffGoodsRequest;
  refused: Refused | undefined;
}

/** 补录: the goods as they were found, with the pieces that go into the buyer's cart. */
export function CompleteForm({ shown, refused }: CompleteFormProps) {
  const asked = askedFields(shown, refused);
  return (
    <Form method="post" encType="multipart/form-data" className="panel stack">
      <h2>补录</h2>
      <div className="cols two">
        <Field {...asked("supplierNameZh")} label="供应商" required />
        <Field {...asked("foundAt")} label="货源网址" />
        <Field {...asked("titleZh")} label="中文品名" required />
        <Field {...asked("titleJa")} label="日文品名（买家可见）" required lang="ja" />
        <Choice
          {...asked("categoryId")}
          label="类目"
          choices={shown.categories.map(({ id, nameZh }) => ({ value: id, label: nameZh }))}
        />
        <Choice
          {...asked("goodsClass")}
          label="品物类别"
          choices={Object.entries(goodsClasses).map(([value, { zh }]) => ({ value, label: zh }))}
        />
        <Field {...asked("freightYuan")} label="国内运费（元）" required short />
        <Field {...asked("minOrder")} label="起订量" required short />
      </div>
      <SkuRows asked={asked} />
      <TierRows asked={asked} />
      <div className="row">
        <Field {...asked("weightGrams")} label="重量（克）" short />
        <Field {...asked("lengthMm")} label="长（毫米）" short />
        <Field {...asked("widthMm")} label="宽（毫米）" short />
        <Field {...asked("heightMm")} label="高（毫米）" short />
      </div>
      <div className="f">
        <label htmlFor="pictures">商品图片</label>
        <input
          id="pictures"
          className="in"
          type="file"
          name="pictures"
          multiple
          accept="image/png,image/jpeg,image/webp"
        />
        <p className="hint">
          最多{goodsRequestLimits.pictures}张，排在买家的图片前面。不选则用买家的图片。
        </p>
      </div>
      <Field {...asked("words")} label="给买家的话（买家可见）" list="goods-request-phrases" />
      <PriceCheck asked={asked} shown={shown} />
      <p>
        <Button main name="intent" value="complete">
          补录并放入购物车
        </Button>
      </p>
    </Form>
  );
}

/** Asked where a price is far from the wish; the tick holds for the very prices that were asked about. */
function PriceCheck({
  asked,
  shown: { request },
}: Pick<CompleteFormProps, "shown"> & { asked: (name: string) => Asked }) {
  const { value, problem } = asked("checked");
  const about = asked("checkedFor").value;
  if (!about || request.wishedPriceFen === null) return null;
  const prices = about.split(",").map((fen) => `${yuan(Number(fen))}元`);
  return (
    <div className="f">
      {problem && (
        <p className="err" id="checked-error">
          {problem}
        </p>
      )}
      <input type="hidden" name="checkedFor" value={about} />
      <label className="row">
        <input
          id="checked"
          type="checkbox"
          name="checked"
          defaultChecked={value === "on"}
          aria-describedby={problem ? "checked-error" : undefined}
        />
        单价 {prices.join("、")} 已核对无误（买家期望 {yuan(request.wishedPriceFen)}元）
      </label>
    </div>
  );
}

/** Each field with what was typed, or what the request tells already. */
function askedFields({ request, goods }: StaffGoodsRequest, refused: Refused | undefined) {
  const known: Record<string, string> = {
    foundAt: request.pageUrl,
    titleJa: goods?.titleJa ?? request.title,
    goodsClass: "general",
    minOrder: "1",
    freightYuan: "0",
    "skus[0].yuan": request.wishedPriceFen === null ? "" : yuan(request.wishedPriceFen),
    "skus[0].pieces": String(request.quantity),
  };
  const typed = refused?.typed.intent === "complete" ? refused.typed : undefined;
  return (name: string): Asked => ({
    name,
    value: (typed ?? known)[name] ?? "",
    problem: refused?.problems.find(({ fieldId }) => fieldId === name)?.text,
  });
}

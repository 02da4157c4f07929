import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { platformNames } from "#app/domain/catalog/offers/offer.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { yuan } from "#app/ui/money.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { type Previewed, type Supplier, signed } from "./supplier-view.ts";

interface AtMarketplaceProps {
  supplier: Supplier;
  previewed: Previewed | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Buying all that is open of a seller at its marketplace from here: the price first, then one button. */
export function AtMarketplace({ supplier, previewed, lastResult }: AtMarketplaceProps) {
  const { supplierId, placeAt, asked, open } = supplier;
  const waiting = asked.find(({ state }) => state === "placing" || state === "unkept");
  return (
    <>
      <Asked asked={asked} />
      {open && waiting && <GiveUp wish={waiting} supplierId={supplierId} lastResult={lastResult} />}
      {open && placeAt && !waiting && (
        <div className="stack small">
          {lastResult && <Unplaced supplierId={supplierId} lastResult={lastResult} />}
          <Form method="post" className="cluster">
            <input type="hidden" name="intent" value="preview" />
            <input type="hidden" name="supplierId" value={supplierId} />
            <Button small soft>
              {previewed ? "重新预览" : `预览${platformNames[placeAt]}价格`}
            </Button>
          </Form>
          {previewed && <Preview supplier={supplier} previewed={previewed} />}
        </div>
      )}
    </>
  );
}

const askedNames = {
  placing: "正在平台下单",
  placed: "平台已下单",
  cancelling: "正在取消平台订单",
  cancelled: "平台订单已取消",
  refused: "平台没有接受",
  unkept: "平台已下单，采购未登记",
} as const;

/** What was asked of the marketplace and is no purchase of ours yet, or came to nothing. */
function Asked({ asked }: Pick<Supplier, "asked">) {
  if (asked.length === 0) return null;
  return (
    <ul>
      {asked.map(({ id, state, marketplaceNumber, problem, tries, askedAt, askedByName }) => (
        <li key={id} className="note">
          {chinaClock.when(askedAt)} {askedByName}：<b>{askedNames[state]}</b>
          {marketplaceNumber && ` ${marketplaceNumber}`}
          {problem && ` · ${problem}`}
          {state === "placing" && `（已联系${tries}次，未得到结果前每5分钟再试）`}
        </li>
      ))}
    </ul>
  );
}

interface GiveUpProps extends Pick<AtMarketplaceProps, "lastResult"> {
  wish: Supplier["asked"][number];
  supplierId: string;
}

/** Where the marketplace stays silent, or has what we could not keep: somebody has looked there first. */
function GiveUp({ wish: { id, state }, supplierId, lastResult }: GiveUpProps) {
  const silent = state === "placing";
  const [form, fields] = useForm<{ reason: string }>({
    id: `give-up-${id}`,
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>{silent ? "放弃平台下单" : "平台订单已处理"}</summary>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="没有放弃" />
        <p className="note">
          {silent
            ? "请先到平台确认没有这笔订单，否则会重复采购。"
            : "请先到平台取消该订单，或在下方按平台订单号登记采购，再写明处理结果。"}
        </p>
        <input type="hidden" name="intent" value="giveUp" />
        <input type="hidden" name="wishId" value={id} />
        <input type="hidden" name="supplierId" value={supplierId} />
        <TextField
          field={fields.reason}
          label={silent ? "放弃原因" : "处理结果"}
          required
          requiredMark="必填"
        />
        <p>
          <Button small soft>
            {silent ? "放弃下单" : "已处理"}
          </Button>
        </p>
      </Form>
    </details>
  );
}

function Preview({ supplier, previewed }: { supplier: Supplier; previewed: Previewed }) {
  const { quotedGoodsFen, quotedFreightFen, goodsFen = 0, freightFen = 0, refused } = previewed;
  if (refused)
    return (
      <p className="field-error" role="alert">
        平台不接受这笔订单：{refused}
      </p>
    );
  const beyondFen = goodsFen + freightFen - quotedGoodsFen - quotedFreightFen;
  return (
    <>
      <p className="number" role="status">
        平台价 货款 {yuan(goodsFen)} ＋ 运费 {yuan(freightFen)} ＝{" "}
        <b>{yuan(goodsFen + freightFen)}元</b>
        （报价 {yuan(quotedGoodsFen)} ＋ {yuan(quotedFreightFen)}，差 {signed(beyondFen)}元）
      </p>
      <PlaceForm supplier={supplier} seenFen={goodsFen + freightFen} />
    </>
  );
}

function PlaceForm({ supplier, seenFen }: { supplier: Supplier; seenFen: number }) {
  const { supplierId, placeId, placeAt } = supplier;
  const [form, fields] = useForm<{ note: string }>({ id: `place-${supplierId}` });
  return (
    <Form method="post" className="cluster" {...getFormProps(form)}>
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="id" value={placeId} />
      <input type="hidden" name="supplierId" value={supplierId} />
      <input type="hidden" name="seenFen" value={seenFen} />
      <TextField field={fields.note} label="给卖家的留言（可空）" maxLength={200} />
      <Button fill>{placeAt ? `在${platformNames[placeAt]}下单` : "下单"}</Button>
    </Form>
  );
}

/** Why the button did nothing. */
function Unplaced({
  supplierId,
  lastResult,
}: {
  supplierId: string;
  lastResult: SubmissionResult<string[]>;
}) {
  const [form] = useForm({ id: `unplaced-${supplierId}`, lastResult });
  return <ErrorSummary form={form} title="没有下单" />;
}

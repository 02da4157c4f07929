import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { yenRange } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { DelegatedTo } from "./delegated-to.tsx";

interface DeliveryUncarriedProps {
  number: string;
  action: string;
  uncarried: {
    words: string;
    methods: readonly {
      code: string;
      nameJa: string;
      daysMin: number;
      daysMax: number;
      freightYen: { min: number; max: number };
    }[];
    maySplitOff: boolean;
  };
  /** True where the request is split as any unpaid one. */
  maySplit: boolean;
  isPaid: boolean;
  mayShip: boolean;
  /** The account manager who decides while deliveries are delegated. */
  delegatedTo: string | null;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Goods that the request's method does not carry: another method, or a request of their own. */
export function DeliveryUncarried({
  number,
  action,
  uncarried,
  maySplit,
  isPaid,
  mayShip,
  delegatedTo,
  lastResult,
}: DeliveryUncarriedProps) {
  const { words, methods, maySplitOff } = uncarried;
  const [form, fields] = useForm<{ method: string }>({
    id: "change-method",
    ...(lastResult ? { lastResult } : {}),
  });
  const choices = methods.map(({ code, nameJa, daysMin, daysMax, freightYen }) => ({
    value: code,
    label: `${nameJa}（${daysMin}〜${daysMax}日、送料の見込み ${yenRange(freightYen)}円）`,
  }));
  return (
    <section className="panel attention stack small" aria-labelledby="h-uncarried">
      <h2 id="h-uncarried">いまの配送方法では送れません</h2>
      <p>
        {words}。
        {delegatedTo ? (
          <DelegatedTo name={delegatedTo} />
        ) : mayShip ? (
          wayOut(choices.length > 0, maySplit || maySplitOff)
        ) : (
          askShipper
        )}
      </p>
      {mayShip && choices.length > 0 && (
        <Form method="post" action={action} className="stack small" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <SelectField field={fields.method} label="新しい配送方法" required choices={choices} />
          {isPaid && (
            <p className="note">
              送料は、梱包のあとに新しい配送方法の料金表で計算し、差額を精算します。
            </p>
          )}
          <p>
            <SendButton intent="changeMethod">配送方法を変更する</SendButton>
          </p>
        </Form>
      )}
      {mayShip && maySplitOff && (
        <Form method="post" action={action} className="stack small">
          <p className="note">
            運べない品物だけを下書きに分けます。残りはこのまま送り、送料の差額は梱包のあとに精算します。
          </p>
          <p>
            <SendButton soft intent="splitUncarried">
              運べない品物を分ける
            </SendButton>
          </p>
        </Form>
      )}
      {mayShip && maySplit && (
        <p>
          <a href={`${href("/deliverySplit")}?${new URLSearchParams({ pOrder_sn: number })}`}>
            依頼を分ける
          </a>
        </p>
      )}
    </section>
  );
}

const askShipper = "変更は、配送の権限をお持ちの方にご依頼ください。";

/** What whoever may ship can do here. */
function wayOut(mayChoose: boolean, maySplit: boolean) {
  if (mayChoose && maySplit)
    return "別の配送方法を選ぶか、運べない品物を別の依頼に分けてください。";
  if (mayChoose) return "別の配送方法を選んでください。";
  return maySplit
    ? "すべてをまとめて運べる配送方法はありません。運べない品物を別の依頼に分けてください。"
    : "すべてをまとめて運べる配送方法はありません。メッセージでご相談ください。";
}

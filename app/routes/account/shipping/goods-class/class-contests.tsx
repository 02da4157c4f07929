import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  type ClassSource,
  classSourceNames,
  type GoodsClass,
  goodsClasses,
} from "#app/domain/pricing/goods-class.ts";
import { type ContestState, contestStateNames } from "#app/domain/trade/shipments/class-contest.ts";
import { href } from "#app/href.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";
import { useFold } from "#app/ui/use-fold.ts";

interface Line {
  id: string;
  titleJa: string;
  spec: readonly { valueJa: string }[];
  goodsClass: GoodsClass;
  classSource: ClassSource;
}

interface ClassContestsProps {
  lines: readonly Line[];
  contests: readonly {
    id: string;
    lineId: string;
    classWished: GoodsClass;
    reason: string;
    state: ContestState;
    answer: string;
    askedAt: Date;
  }[];
  /** While a class still changes the freight. */
  contestable: boolean;
  /** The id of each line's form, so that one word does not swallow another's. */
  contestIds: Readonly<Record<string, string>>;
  action: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 品物の区分 of each line, where it is known from, and the way to say that it is another. */
export function ClassContests(shown: ClassContestsProps) {
  const { lines, contests, contestable } = shown;
  return (
    <section id="classes" aria-labelledby="h-classes" className="panel stack small">
      <h2 id="h-classes">品物の区分</h2>
      <p className="note">
        配送会社が荷物を引き受けるときの区分です。区分の異なる商品が混ざる荷物は、最も高い区分の
        <a href={href("/internationalLogistics")}>送料</a>
        になります。推定の区分は、検品で実物を見て確認します。
      </p>
      <ul className="stack small">
        {lines.map((line) => (
          <li key={line.id}>
            {nameOf(line)}
            <b className="block">
              {goodsClasses[line.goodsClass].ja}{" "}
              <span className="note">{classSourceNames[line.classSource].ja}</span>
            </b>
            {contests
              .filter(({ lineId }) => lineId === line.id)
              .map((contest) => (
                <Contested key={contest.id} {...contest} />
              ))}
            {contestable &&
              !contests.some(({ lineId, state }) => lineId === line.id && state === "open") && (
                <ContestFields line={line} shown={shown} />
              )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ titleJa, spec }: Line) {
  return [titleJa, ...spec.map(({ valueJa }) => valueJa)].join(" ");
}

function Contested({
  classWished,
  reason,
  state,
  answer,
  askedAt,
}: ClassContestsProps["contests"][number]) {
  const { ja, shape } = contestStateNames[state];
  return (
    <small className="block">
      <Status shape={shape}>{ja}</Status> {day(askedAt)} 「{goodsClasses[classWished].ja}
      」のご希望（
      {reason}）{answer && ` 担当者より: ${answer}`}
    </small>
  );
}

const choices = [
  { value: "", label: "選んでください" },
  ...Object.entries(goodsClasses).map(([value, { ja }]) => ({ value, label: ja })),
];

function ContestFields({ line, shown }: { line: Line; shown: ClassContestsProps }) {
  const { contestIds, action, lastResult } = shown;
  const own = lastResult?.initialValue?.lineId === line.id ? lastResult : undefined;
  const [form, fields] = useForm<{ wished: string; reason: string }>({
    id: `contest-${line.id}`,
    lastResult: own,
  });
  const fold = useFold(own !== undefined);
  return (
    <details className="disclosure" {...fold}>
      <summary>区分の見直しを求める</summary>
      <Form method="post" action={action} className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <input type="hidden" name="id" value={contestIds[line.id]} />
        <input type="hidden" name="lineId" value={line.id} />
        <SelectField field={fields.wished} label="正しい区分" required choices={choices} />
        <TextField field={fields.reason} label="理由" hint="200文字まで" required />
        <p>
          <SendButton soft small intent="contest" of={{ name: "lineId", value: line.id }}>
            見直しを求める
          </SendButton>
        </p>
      </Form>
    </details>
  );
}

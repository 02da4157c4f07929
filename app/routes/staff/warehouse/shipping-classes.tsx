import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  type ClassSource,
  classSourceNames,
  type GoodsClass,
  goodsClasses,
} from "#app/domain/pricing/goods-class.ts";
import { type ContestState, contestStateNames } from "#app/domain/trade/shipments/class-contest.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { lotName } from "../floor/lot-name.ts";
import { BuyerWords } from "../talk/buyer-words.tsx";
import { PhraseField } from "../talk/phrase-list.tsx";
import { Reopen, ReopenPhrases } from "../talk/refused.tsx";

interface Contest {
  id: string;
  lineId: string;
  classWished: GoodsClass;
  reason: string;
  state: ContestState;
  answer: string;
}

interface ShippingClassesProps {
  lines: readonly {
    id: string;
    titleZh: string;
    spec: readonly { valueZh: string }[];
    goodsClass: GoodsClass;
    classSource: ClassSource;
  }[];
  contests: readonly Contest[];
  mayAnswer: boolean;
  /** Whether a class still counts, so that an answer may be taken back. */
  mayReopen: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 货物类别 of each line, and what the buyer says against it. */
export function ShippingClasses({ lines, contests, lastResult, ...may }: ShippingClassesProps) {
  return (
    <section aria-labelledby="h-classes">
      {may.mayReopen && <ReopenPhrases />}
      <h2 id="h-classes">货物类别</h2>
      <CardTable tight label="货物类别" columns={["商品", "类别", "依据", "买家异议"]}>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <RowHeading>
              <span lang={langOf(lotName(line))}>{lotName(line)}</span>
            </RowHeading>
            <TableCell>{goodsClasses[line.goodsClass].zh}</TableCell>
            <TableCell>{classSourceNames[line.classSource].zh}</TableCell>
            <TableCell>
              {contests
                .filter(({ lineId }) => lineId === line.id)
                .map((contest) => (
                  <ContestAnswer
                    key={contest.id}
                    contest={contest}
                    {...may}
                    lastResult={
                      lastResult?.initialValue?.contestId === contest.id ? lastResult : undefined
                    }
                  />
                ))}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

function ContestAnswer({
  contest: { id, classWished, reason, state, answer },
  mayAnswer,
  mayReopen,
  lastResult,
}: { contest: Contest } & Omit<ShippingClassesProps, "lines" | "contests">) {
  const [form, fields] = useForm<{ answer: string }>({
    id: `answer-${id}`,
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <>
      <p>
        希望改为{goodsClasses[classWished].zh}：<BuyerWords>{reason}</BuyerWords>
      </p>
      {state !== "open" && (
        <>
          <p className="note">
            {contestStateNames[state].zh} <span lang="ja">{answer}</span>
          </p>
          {mayReopen && (
            <>
              <ErrorSummary form={form} title="未作修改" />
              <Reopen
                id={id}
                idName="contestId"
                name="answer"
                intent="classReopen"
                of={goodsClasses[classWished].zh}
              />
            </>
          )}
        </>
      )}
      {state === "open" && mayAnswer && (
        <Form method="post" className="stack small" {...getFormProps(form)}>
          <ErrorSummary form={form} title="请检查填写内容" />
          <input type="hidden" name="contestId" value={id} />
          <PhraseField
            of="goodsClass"
            field={fields.answer}
            label="答复（日文，维持原类别时必填）"
          />
          <p className="cluster">
            <SendButton
              soft
              small
              intent="classAccept"
              of={{ name: "contestId", value: id }}
              lang="zh"
            >
              更正类别
            </SendButton>
            <SendButton
              soft
              small
              intent="classKeep"
              of={{ name: "contestId", value: id }}
              lang="zh"
            >
              维持原类别
            </SendButton>
          </p>
        </Form>
      )}
    </>
  );
}

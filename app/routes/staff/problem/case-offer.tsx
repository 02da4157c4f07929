import { Form } from "@remix-run/react";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { Button } from "#app/ui/button.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";
import type { StaffCase } from "./case.tsx";

interface CaseOfferProps {
  shown: StaffCase;
  typed: Record<string, string> | undefined;
}

/** While the buyer has not answered: what the seller offers, and where the pieces lie. */
export function CaseOffer({ shown, typed }: CaseOfferProps) {
  return (
    <>
      {shown.mayOffer && <OfferForm shown={shown} typed={typed} />}
      {shown.mayPutAside && <AsideForm shown={shown} typed={typed} />}
    </>
  );
}

function OfferForm({ shown: { one }, typed }: CaseOfferProps) {
  const again = typed?.intent === "offer" ? typed : undefined;
  const amounts = [
    { name: "discount", label: "折让（元，接受或废弃时退）", value: yuanOf(one.discountFen) },
    { name: "returnCost", label: "退货运费（元，买家承担）", value: yuanOf(one.returnCostFen) },
  ];
  return (
    <section className="panel stack s" aria-labelledby="h-offer">
      <h2 id="h-offer">卖家条件</h2>
      <Form method="post" className="stack s">
        <div className="row">
          {amounts.map(({ name, label, value }) => (
            <div className="f" key={name}>
              <label htmlFor={`case-${name}`}>{label}</label>
              <input
                id={`case-${name}`}
                className="in s q"
                name={name}
                inputMode="decimal"
                defaultValue={again?.[name] ?? value}
              />
            </div>
          ))}
        </div>
        <div className="f">
          <label htmlFor="case-note">说明（日文，买家可见）</label>
          <input
            id="case-note"
            className="in s"
            name="note"
            lang="ja"
            list="case-note-phrases"
            maxLength={200}
            defaultValue={again?.note ?? one.offerNote}
          />
          <PhraseList of="problem" id="case-note-phrases" />
        </div>
        <label className="ck">
          <input type="checkbox" name="extend" value="1" defaultChecked={Boolean(again?.extend)} />
          <span>重新给买家4天</span>
        </label>
        <div className="row">
          <Button soft name="intent" value="offer">
            更新条件并通知买家
          </Button>
        </div>
      </Form>
    </section>
  );
}

function AsideForm({ shown: { one }, typed }: CaseOfferProps) {
  return (
    <Form method="post" className="row">
      <label htmlFor="case-shelf">隔离架</label>
      <input
        id="case-shelf"
        className="in s auto"
        name="shelf"
        size={9}
        placeholder="Q-01-03"
        defaultValue={typed?.intent === "aside" ? typed.shelf : one.quarantineShelf}
      />
      <Button soft name="intent" value="aside">
        放隔离架
      </Button>
    </Form>
  );
}

import type { ReactNode } from "react";
import type { FoundScan } from "#app/domain/trade/scanning/find-scanned.server.ts";
import { href } from "#app/href.ts";
import { FoundLot } from "./found-lot.tsx";
import { FoundParcel } from "./found-parcel.tsx";
import { FoundShelf } from "./found-shelf.tsx";
import { UnknownForm } from "./unknown-form.tsx";

interface FoundThingProps {
  found: FoundScan | undefined;
  formKey: string;
  /** Of the forms of single lots. */
  lotKeys: Record<string, string>;
}

/** What was scanned, and what is to be done with it. */
export function FoundThing({ found, formKey, lotKeys }: FoundThingProps) {
  if (!found) return <WhatToScan />;
  switch (found.kind) {
    case "parcel":
      return found.awaited.length + found.here.length > 0 ? (
        <FoundParcel parcel={found} formKey={formKey} lotKeys={lotKeys} />
      ) : (
        <UnknownForm parcel={found} formKey={formKey} />
      );
    case "lot":
      return <FoundLot found={found} />;
    case "shelf":
      return <FoundShelf found={found} />;
    case "order":
      return (
        <Document word="订单" number={found.code.text}>
          <a className="btn fill" href={href("/staff/orders/:number", { number: found.code.text })}>
            打开订单
          </a>
        </Document>
      );
    case "request":
    case "box":
      return (
        <Document word={found.kind === "box" ? "箱子" : "配送单"} number={found.code.text}>
          <a
            className="btn fill"
            href={href("/staff/shipping/:number", { number: requestOf(found.code) })}
          >
            打开配送单
          </a>
        </Document>
      );
  }
}

type Other = Extract<FoundScan, { code: { kind: string } }>["code"];

function requestOf(code: Other) {
  return code.kind === "box" ? code.request : code.text;
}

interface DocumentProps {
  word: string;
  number: string;
  children: ReactNode;
}

function Document({ word, number, children }: DocumentProps) {
  return (
    <section className="hit" aria-labelledby="h-hit">
      <div className="hit-head">
        <h2 id="h-hit">
          <span className="tag ink">{word}</span> <span className="mono">{number}</span>
        </h2>
      </div>
      <p className="go">{children}</p>
    </section>
  );
}

const things = [
  ["快递单号", "收货，一包一次；不认识的登记为无主包裹"],
  ["批次 L-000123", "待验货的去验货；已验的等货架"],
  ["货架 A-03-12", "刚才的批次放上去；单独扫则看架上有什么，接着扫的批次都放这里"],
  ["箱子、配送单 PD-", "打开配送单"],
  ["订单 KB-", "打开订单"],
] as const;

function WhatToScan() {
  return (
    <section aria-labelledby="h-what">
      <h2 id="h-what">能扫什么</h2>
      <dl className="facts">
        {things.map(([word, meaning]) => (
          <div key={word} className="pair">
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

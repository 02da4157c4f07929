import type { Waiting } from "#app/domain/console/overview/waiting.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import {
  casePage,
  claimPage,
  orderPage,
  shippingPage,
  waitingMoneyPage,
} from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import {
  type ClaimOffer,
  type ClaimState,
  claimStates,
} from "#app/domain/trade/after-sales/claim.ts";
import { caseKindNames } from "#app/domain/trade/floor/problem-case.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { day } from "#app/ui/timeline.tsx";
import { orderRows, shipmentRows } from "./my-todo-documents.ts";
import { pieces, type TodoRow, until } from "./my-todo-row.ts";

/** What waits, as my page lists it; the same words as on the documents' own pages. */
export function todoRows(actor: Buyer, waiting: Waiting, now: Date): TodoRow[] {
  return [
    ...changeRows(actor, waiting),
    ...approvalRows(waiting),
    ...withdrawalRows(waiting),
    ...coSignRows(waiting),
    ...caseRows(actor, waiting, now),
    ...claimRows(actor, waiting, now),
    ...orderRows(actor, waiting, now),
    ...shipmentRows(actor, waiting),
    ...(waiting.toReplenish > 0 ? [replenishRow(waiting.toReplenish)] : []),
    ...(waiting.emailUnverified ? [emailRow] : []),
  ];
}

/** Money on its way, as one row; due where it asks something of the buyer. */
export function moneyRows({ count, yen, asked }: { count: number; yen: number; asked: number }) {
  const row: TodoRow = {
    id: "waiting-money",
    state: asked > 0 ? { ja: "要確認", shape: "due" } : { ja: "確認中", shape: "wait" },
    name: "確認待ちのお金",
    href: waitingMoneyPage,
    about: `お振込・PayPalのお支払い ${count}件${asked > 0 ? `。うち${asked}件はご確認が必要です` : ""}`,
    yen: grouped(String(yen)),
    when: "",
    command: { href: waitingMoneyPage, label: "一覧を見る", main: asked > 0 },
  };
  return count > 0 ? [row] : [];
}

function changeRows(actor: Buyer, { changes }: Waiting): TodoRow[] {
  return changes.map(({ number, refundYen, proposedAt }) => ({
    id: `change-${number}`,
    state: { ja: "金額変更", shape: "due" },
    name: number,
    href: orderPage(number),
    about: `買付できない商品があります${refundYen > 0 ? `。返金 ${grouped(String(refundYen))}円` : ""}`,
    when: `${day(proposedAt)} 付`,
    command: buyerMay(actor, "order")
      ? { href: orderPage(number), label: "確認する", main: true }
      : "注文の権限をお持ちの方にご依頼ください",
  }));
}

function approvalRows({ approvals }: Waiting): TodoRow[] {
  return approvals.map(({ id, number, dueYen, askedByName, askedAt }) => ({
    id,
    state: { ja: "支払いの承認", shape: "due" },
    name: number,
    href: number.startsWith("KB-") ? orderPage(number) : shippingPage(number),
    about: `${askedByName}さんからの依頼`,
    yen: grouped(String(dueYen)),
    when: `${day(askedAt)} 依頼`,
    command: { href: href("/user/approvals"), label: "承認へ進む", main: true },
  }));
}

function withdrawalRows({ withdrawals }: Waiting): TodoRow[] {
  return withdrawals.map(({ id, number, amountYen, requestedByName, requestedAt }) => ({
    id,
    state: { ja: "出金の承認", shape: "due" },
    name: number,
    href: href("/user/approvals"),
    about: `${requestedByName}さんからの申請`,
    yen: grouped(String(amountYen)),
    when: `${day(requestedAt)} 申請`,
    command: { href: href("/user/approvals"), label: "承認へ進む", main: true },
  }));
}

function coSignRows({ coSigns }: Waiting): TodoRow[] {
  return coSigns.map(({ number, pieceCount, askedByName, createdAt }) => ({
    id: `co-sign-${number}`,
    state: { ja: "共同承認", shape: "due" },
    name: number,
    href: shippingPage(number),
    about: `配送依頼 ${pieces(pieceCount)}${askedByName ? `・${askedByName}さんからの依頼` : ""}`,
    when: `${day(createdAt)} 作成`,
    command: { href: shippingPage(number), label: "承認へ進む", main: true },
  }));
}

function caseRows(actor: Buyer, { cases }: Waiting, now: Date): TodoRow[] {
  return cases.map(({ number, kind, quantity, titleJa, replyBy }) => ({
    id: number,
    state: { ja: "問題商品", shape: "due" },
    name: number,
    href: casePage(number),
    about: `${caseKindNames[kind].ja} ${pieces(quantity)}・${titleJa}`,
    ...until(replyBy, now),
    command: buyerMay(actor, "order")
      ? { href: casePage(number), label: "回答する", main: true }
      : "注文の権限をお持ちの方にご依頼ください",
  }));
}

function claimRows(actor: Buyer, { claims }: Waiting, now: Date): TodoRow[] {
  return claims.map(({ number, state, offer, offerYen, pieceCount, replyBy }) => ({
    id: number,
    state: claimStates[state],
    name: number,
    href: claimPage(number),
    about: `アフターサービス ${pieces(pieceCount)}・${claimAsks(state, offer, offerYen)}`,
    ...(replyBy ? until(replyBy, now) : { when: "" }),
    command: buyerMay(actor, "ship")
      ? { href: claimPage(number), label: "回答する", main: true }
      : "配送の権限をお持ちの方にご依頼ください",
  }));
}

function claimAsks(state: ClaimState, offer: ClaimOffer | null, offerYen: number) {
  if (state === "asked") return "担当者からの質問があります";
  return offer === "resend" ? "再送のご提案" : `返金 ${grouped(String(offerYen))}円のご提案`;
}

function replenishRow(count: number): TodoRow {
  const page = href("/inventoryWarning");
  return {
    id: "replenishment",
    state: { ja: "要発注", shape: "due" },
    name: "在庫アラート",
    href: page,
    about: `${grouped(String(count))}件の商品の発注期限が、7日以内か過ぎています`,
    when: "",
    command: { href: page, label: "確認する", main: true },
  };
}

const emailRow: TodoRow = {
  id: "email",
  state: { ja: "未確認", shape: "due" },
  name: "メールアドレスの確認",
  href: href("/user/userDetail"),
  about: "確認が済むと、配送を依頼できます",
  when: "",
  command: { href: href("/user/userDetail"), label: "確認する", main: true },
};

import type { Label } from "../label.ts";
import { type AnyMessage, yenJa, yenZh } from "../message/wording.ts";
import { type Answer, answerLetter, fixedLetter, letterWording } from "./letter-wording.ts";

/** The company's part in a new case: choose an answer, here or for a shipping request, report a loss, or nothing. */
type CaseAsks = { answers: Label[] } | "request" | "report-loss" | "nothing";

/** Letters to buyers about problem goods, forwarded goods and auxiliary materials. */
export const warehouseLetters = {
  "case.opened": letterWording<{
    orderNumber: string;
    kind: Label;
    pieces: number;
    title: string;
    note: AnyMessage | null;
    asks: CaseAsks;
  }>(
    ({ orderNumber, kind, pieces, title, note, asks }, read) => [
      `注文 ${orderNumber} に問題商品があります（${kind.ja} ${pieces}個）`,
      `${title}${note ? `：${read(note)}` : ""}\n${
        asks === "report-loss"
          ? "転送品の補償の対象です。倉庫転送の「紛失・破損の補償」から届け出てください。"
          : asks === "nothing"
            ? "倉庫で受け取っていない分のため、ご回答はいりません。"
            : asks === "request"
              ? "配送依頼のページで、残りを先に送るか、待つか、取りやめるかをお選びください。"
              : `対応をお選びください（${asks.answers.map(({ ja }) => ja).join("・")}）。`
      }`,
    ],
    ({ orderNumber, kind, pieces, title, note, asks }, read) => [
      `订单 ${orderNumber} 有问题商品（${kind.zh} ${pieces}件）`,
      `${title}${note ? `：${read(note)}` : ""}\n${
        asks === "report-loss"
          ? "属于转运品赔付，请从仓库转运的“丢失、损坏赔付”申报。"
          : asks === "nothing"
            ? "仓库没有收到的部分，不用答复。"
            : asks === "request"
              ? "请在配送单页选择先发剩余的、等补到，还是取消。"
              : `请选择处理方式（${asks.answers.map(({ zh }) => zh).join("、")}）。`
      }`,
    ],
  ),
  "case.withdrawn": letterWording<{ number: string }>(
    ({ number }) => [
      `問題商品 ${number} を取り下げました`,
      "倉庫での登録を訂正したため、ご回答はいりません。",
    ],
    ({ number }) => [`问题单 ${number} 已撤单`, "仓库登记已更正，不用答复。"],
  ),
  "case.answered-by-default": letterWording<{ number: string; answer: Label }>(
    ({ number, answer }) => [
      `問題商品 ${number} を「${answer.ja}」で進めます`,
      "回答期限が過ぎたため、会社の既定のとおり進めます。",
    ],
    ({ number, answer }) => [
      `问题单 ${number} 按“${answer.zh}”办理`,
      "已过答复期限，按会员的默认设置办理。",
    ],
  ),
  "case.overdue": letterWording<{
    number: string;
    waits: "answer" | "answer-instead-of-default" | "loss-report";
  }>(
    ({ number, waits }) => [
      `問題商品 ${number} の回答期限が過ぎました`,
      {
        answer: "引き続き、回答をお待ちしています。",
        "answer-instead-of-default":
          "会社の既定の回答は選べなくなったため、回答をお待ちしています。",
        "loss-report": "倉庫転送の「紛失・破損の補償」からの届け出をお待ちしています。",
      }[waits],
    ],
    ({ number, waits }) => [
      `问题单 ${number} 已过答复期限`,
      {
        answer: "继续等您答复。",
        "answer-instead-of-default": "默认的答复已不能选，等您答复。",
        "loss-report": "等您从仓库转运的“丢失、损坏赔付”申报。",
      }[waits],
    ],
  ),
  "case.terms-changed": answerLetter(
    (number) => `問題商品 ${number} の条件が変わりました`,
    (number) => `问题单 ${number} 的条件有变`,
  ),
  "case.goods-arrived": letterWording<{ number: string; cancelled: boolean }>(
    ({ number, cancelled }) => [
      `問題商品 ${number} の商品が倉庫に届きました`,
      cancelled ? "届いたため、買付の取消は行いませんでした。" : "",
    ],
    ({ number, cancelled }) => [
      `问题单 ${number} 的商品已到仓库`,
      cancelled ? "货已到，没有取消采购。" : "",
    ],
  ),
  "case.arrival-undone": letterWording<{ number: string }>(
    ({ number }) => [
      `問題商品 ${number} の入荷を取り消しました`,
      "倉庫での登録を訂正しました。引き続き商品の到着をお待ちしています。",
    ],
    ({ number }) => [`问题单 ${number} 的到货已撤销`, "仓库登记已更正，继续等商品到货。"],
  ),
  "case.done": letterWording<{
    number: string;
    /** Null where staff withdrew the case. */
    answer: Label | null;
    money: { name: Label; yen: number }[];
    refunded: boolean;
  }>(
    ({ number, answer, money, refunded }) => {
      const words = answer ? `${answer.ja}：` : "担当者が取り下げました。";
      const done = answer ? `${words}完了しました。` : words;
      const moved = money.map(({ name, yen }) => `${name.ja} ${yenJa(yen)}`).join("、");
      return [
        `問題商品 ${number} の対応が完了しました`,
        money.length === 0
          ? done
          : `${words}${moved}。${refunded ? "返金は残高に入りました。" : ""}`,
      ];
    },
    ({ number, answer, money, refunded }) => {
      const words = answer ? `${answer.zh}：` : "担当已撤单。";
      const done = answer ? `${words}已完成。` : words;
      const moved = money.map(({ name, yen }) => `${name.zh} ${yenZh(yen)}`).join("，");
      return [
        `问题单 ${number} 已办结`,
        money.length === 0 ? done : `${words}${moved}。${refunded ? "退款已入余额。" : ""}`,
      ];
    },
  ),
  "forwarded.refused": answerLetter(
    (number) => `転送品 ${number} はお受けできませんでした`,
    (number) => `转运品 ${number} 未能接收`,
  ),
  "forwarded.reopened": answerLetter(
    (number) => `転送品 ${number} をお受けすることにしました`,
    (number) => `转运品 ${number} 改为接收`,
  ),
  "loss.paid": letterWording<Answer & { yen: number }>(
    ({ number, yen, words }, read) => [
      `転送品 ${number} の補償 ${yenJa(yen)}を残高に入れました`,
      words ? read(words) : "",
    ],
    ({ number, yen, words }, read) => [
      `转运品 ${number} 的赔付 ${yenZh(yen)}已入余额`,
      words ? read(words) : "",
    ],
  ),
  "loss.refused": answerLetter(
    (number) => `転送品 ${number} の補償はお受けできませんでした`,
    (number) => `转运品 ${number} 未予赔付`,
  ),
  "loss.reopened": answerLetter(
    (number) => `転送品 ${number} の補償をもう一度確認します`,
    (number) => `转运品 ${number} 的赔付将重新确认`,
  ),
  "parcel-claim.accepted": letterWording<{ words: AnyMessage | null }>(
    ({ words }, read) => [
      "届いていた荷物は、お客様のものと確認できました",
      words ? read(words) : "",
    ],
    ({ words }, read) => ["收到的包裹已确认是您的", words ? read(words) : ""],
  ),
  "parcel-claim.refused": letterWording<{ words: AnyMessage | null }>(
    ({ words }, read) => [
      "お申し出の荷物は、お客様のものと確認できませんでした",
      words ? read(words) : "",
    ],
    ({ words }, read) => ["您认领的包裹未能确认是您的", words ? read(words) : ""],
  ),
  "parcel-claim.lost": fixedLetter(
    [
      "お申し出の荷物は、ほかのお客様のものと確認しました",
      "荷物の中身と送り状を確認した結果です。お心当たりの荷物が見つからないときは、追跡番号を添えてお問い合わせください。",
    ],
    ["您认领的包裹已确认属于其他会员", "已核对包裹内容和面单。"],
  ),
  "parcel-claim.open-again": fixedLetter(
    [
      "お申し出の荷物を、もう一度確認します",
      "先に持ち主と確認したお客様が、お取り下げになりました。",
    ],
    ["您认领的包裹将重新确认", "之前认定的会员已撤回。"],
  ),
  "number-dispute.granted": answerLetter(
    (number) => `追跡番号 ${number} は、お客様のものと確認しました。転送品として登録しました`,
    (number) => `单号 ${number} 已确认是您的，已登记为转运品`,
  ),
  "number-dispute.refused": answerLetter(
    (number) => `追跡番号 ${number} は、お客様のものと確認できませんでした`,
    (number) => `单号 ${number} 未能确认是您的`,
  ),
  "number-dispute.lost": answerLetter(
    (number) => `追跡番号 ${number} は、ほかのお客様のものと確認し、転送品から外しました`,
    (number) => `单号 ${number} 已确认属于其他会员，已从您的转运品中移出`,
  ),
  "number-dispute.kept": answerLetter(
    (number) =>
      `追跡番号 ${number} についてほかのお客様からお問い合わせがあり、お客様のものと確認しました`,
    (number) => `其他会员对单号 ${number} 提出异议，已确认仍是您的`,
  ),
  "parcel-claim.reopened": letterWording<{ words: AnyMessage | null }>(
    ({ words }, read) => ["お申し出の荷物を、もう一度確認します", words ? read(words) : ""],
    ({ words }, read) => ["您认领的包裹将重新确认", words ? read(words) : ""],
  ),
  "parcel-claim.joined": letterWording<{
    orderNumber: string;
    pieces: number;
    words: AnyMessage | null;
  }>(
    ({ orderNumber, pieces, words }, read) => [
      `届いていた荷物は、注文 ${orderNumber} の商品でした`,
      [`${pieces}個の到着を登録しました。`, words && read(words)].filter(Boolean).join("\n"),
    ],
    ({ orderNumber, pieces, words }, read) => [
      `收到的包裹是订单 ${orderNumber} 的商品`,
      [`已登记到货${pieces}件。`, words && read(words)].filter(Boolean).join("\n"),
    ],
  ),
  "material.arrived": letterWording<{ name: string; pieces: number }>(
    ({ name, pieces }) => [`副資材「${name}」${pieces}枚が倉庫に入りました`],
    ({ name, pieces }) => [`辅料“${name}”${pieces}张已入库`],
  ),
  "material.low": letterWording<{ name: string; left: number; level: number }>(
    ({ name, left, level }) => [
      `副資材「${name}」の残りが${left}枚になりました`,
      `お知らせの設定は残り${level}枚です。倉庫への補充をご検討ください。`,
    ],
    ({ name, left, level }) => [
      `辅料“${name}”还剩${left}张`,
      `提醒设置为剩${level}张。请考虑向仓库补货。`,
    ],
  ),
  "material.short": letterWording<{
    name: string;
    orderNumber: string;
    needed: number;
    stock: number;
  }>(
    ({ name, orderNumber, needed, stock }) => [
      `副資材「${name}」が${needed - stock}枚足りません`,
      `注文 ${orderNumber} の検品で、${needed}枚のうち${stock}枚しか使えませんでした。補充されると、倉庫で続きの作業をします。`,
    ],
    ({ name, orderNumber, needed, stock }) => [
      `辅料“${name}”缺${needed - stock}张`,
      `订单 ${orderNumber} 验货时，${needed}张中只能用${stock}张。补货后仓库继续作业。`,
    ],
  ),
  "material.shortage-waived": letterWording<{
    name: string;
    pieces: number;
    words: AnyMessage | null;
  }>(
    ({ name, pieces, words }, read) => [
      `副資材「${name}」${pieces}枚なしで作業を進めます`,
      words ? read(words) : "",
    ],
    ({ name, pieces, words }, read) => [
      `缺辅料“${name}”${pieces}张，继续作业`,
      words ? read(words) : "",
    ],
  ),
  "material.kept-again": letterWording<{ name: string; pieces: number }>(
    ({ name, pieces }) => [
      `副資材「${name}」${pieces}枚が在庫に戻りました`,
      "検品の取消で戻ったため、使用をやめた副資材を一覧に戻しました。商品に使うときは、もう一度設定してください。",
    ],
    ({ name, pieces }) => [
      `辅料“${name}”${pieces}张已回到库存`,
      "因撤销验货退回，停用的辅料已恢复到列表。要用于商品时请重新设置。",
    ],
  ),
};

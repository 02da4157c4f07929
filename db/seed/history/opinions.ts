import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { goodsToReviewQuery } from "#app/domain/trade/after-sales/opinion-queries.server.ts";
import { saveOpinion } from "#app/domain/trade/after-sales/save-opinion.server.ts";
import { inspectionPhoto } from "../pictures/inspection-photo.ts";
import { type DayBook, must } from "./day-book.ts";

const said: readonly [stars: number, comment: string][] = [
  [
    5,
    "色も寸法も商品ページの写真どおりでした。数量にも間違いがなく、検品で外れた分もありませんでした。追加で注文します。",
  ],
  [
    4,
    "作りはこの価格なら十分です。外箱が薄く、角が少しつぶれたものがありました。次は箱の補強を頼みます。",
  ],
  [
    5,
    "3回目の注文です。ロットによる色の違いが気になっていましたが、前回とほぼ同じでした。追加の注文もこちらにします。",
  ],
  [
    3,
    "品質に問題はありませんが、表示の重さより1割ほど重く、送料が見込みより少し上がりました。重さは測り直してもらうと安心です。",
  ],
  [
    4,
    "思っていたより少し小さめでした。寸法表をよく見て、見本を1つ取ってから数を決めるとよいと思います。品物は安定していて、返品は今のところありません。",
  ],
  [5, "見本で買った20個の評判がよく、まとめて追加しました。納期も見積のとおりでした。"],
  [
    2,
    "写真より光沢が強く、売り場の印象と合いませんでした。悪い品ではありませんが、先に少量で確認することをおすすめします。",
  ],
  [4, "細かな傷が2個にありましたが、検品の写真で先にわかり、交換してもらえました。"],
];

/** What the demo's company says of goods that it has received, the first with a picture. */
export async function judgeGoods(book: DayBook, files: FileStore) {
  const goods = await goodsToReviewQuery(book.buyer("user-demo", 0));
  for (const [index, [stars, comment]] of said.entries()) {
    const found = goods[index];
    if (!found) return;
    const came = (book.now.getTime() - Number(found.receivedAt)) / 86_400_000;
    const photo = index === 0 ? [{ name: "photo.png", bytes: inspectionPhoto("measure", 3) }] : [];
    must(
      await saveOpinion(book.buyer("user-demo", Math.max(0.02, came - 3)), files, found.offerId, {
        id: crypto.randomUUID(),
        version: 0,
        stars,
        comment,
        pictures: photo,
        withoutPictures: false,
      }),
    );
  }
}

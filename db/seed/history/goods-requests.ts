import {
  answerGoodsRequest,
  askForGoods,
} from "#app/domain/catalog/goods-requests/goods-request-commands.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { inspectionPhoto } from "../pictures/inspection-photo.ts";
import { type DayBook, must } from "./day-book.ts";
import { demo } from "./demo-people.ts";

const asked = {
  stool: {
    pageUrl: "https://mobile.yangkeduo.com/goods.html?goods_id=638201944127",
    title: "折りたたみ踏み台（耐荷重100kg）",
    skuWords: "ホワイト 30個\nグレー 20個",
    wishedPriceFen: 1_850,
    quantity: 50,
    note: "天板に滑り止めのあるもの",
  },
  case: {
    pageUrl: "",
    title: "写真と同じ布製の収納ケース",
    skuWords: "Mサイズ",
    wishedPriceFen: null,
    quantity: 24,
    note: "展示会で見かけた商品です",
  },
};

/** Two descriptions of goods: one that waits for us, and one that we asked about. */
export async function describeGoods(book: DayBook, files: FileStore) {
  const photo = (index: number) => [{ name: "goods.png", bytes: inspectionPhoto("whole", index) }];
  const ask = async (daysAgo: number, goods: keyof typeof asked, index: number) =>
    must(
      await askForGoods(
        book.buyer(demo.userId, daysAgo),
        files,
        crypto.randomUUID(),
        asked[goods],
        goods === "case" ? photo(index) : [],
      ),
    ).number;
  const pouch = await ask(2, "case", 6);
  const question = "幅と高さを教えていただけますか。素材は綿と帆布の2種類があります。";
  must(await answerGoodsRequest(book.staff("staff-buying", 1), pouch, "askBack", question));
  await ask(1, "stool", 7);
}

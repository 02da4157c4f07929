/** What another page just did to the order, as its address says. */
const texts = {
  edited: "注文内容を変更しました。",
  wished: "変更のご希望を送りました。担当者が確認し、お返事します。",
} as const;

export function OrderTold({ told }: { told: string | null }) {
  if (!told || !Object.hasOwn(texts, told)) return null;
  return (
    <p className="flash ok" role="status">
      {texts[told as keyof typeof texts]}
    </p>
  );
}

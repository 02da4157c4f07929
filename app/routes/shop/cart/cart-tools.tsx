import { Button } from "#app/ui/button.tsx";

/** What is done with all lines, or with those that are ticked. */
export function CartTools({ signedIn }: { signedIn: boolean }) {
  const way = (intent: string, label: string) => (
    <Button small soft name="intent" value={intent}>
      {label}
    </Button>
  );
  return (
    <div className="toolbar cluster">
      <span className="cluster">
        {way("all", "すべて選ぶ")}
        {way("none", "選択を外す")}
      </span>
      <span className="at-end cluster">
        {signedIn && way("later", "選択した商品をあとで買う")}
        {signedIn && way("library", "選択した商品をライブラリに移す")}
        {way("remove", "選択した商品を削除")}
      </span>
    </div>
  );
}

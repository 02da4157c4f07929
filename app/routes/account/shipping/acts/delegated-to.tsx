/** Who has the company's deliveries in hand while they are delegated. */
export function DelegatedTo({ name }: { name: string }) {
  return (
    <>
      配送は担当者<span lang="zh">{name}</span>に委任しています。担当者が内容を確認して進めます。
    </>
  );
}

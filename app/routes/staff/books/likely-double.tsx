/** The facts' row that names the earlier report of what is probably the same transfer. */
export function LikelyDouble({ of }: { of: string | null }) {
  if (!of) return null;
  return (
    <>
      <dt>疑似重复</dt>
      <dd className="number">
        <b>与 {of} 金额、汇款人相同，汇款日相同或相邻</b>，先核对是否同一笔汇款
      </dd>
    </>
  );
}

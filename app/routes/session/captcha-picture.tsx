/** The drawn digits of a captcha. Its words say only what it is, not what it holds. */
export function CaptchaPicture({ path }: { path: string }) {
  return (
    <svg className="captcha" viewBox="0 0 200 64" role="img" aria-label="5桁の数字の画像">
      <path d={path} fill="none" stroke="#00118f" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

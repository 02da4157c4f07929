interface CaptchaPictureProps {
  lines: readonly string[];
  noise: readonly string[];
}

/** The drawn digits of a captcha. Its words say only what it is, not what it holds. */
export function CaptchaPicture({ lines, noise }: CaptchaPictureProps) {
  return (
    <svg className="captcha" viewBox="0 0 180 56" role="img" aria-label="5桁の数字の画像">
      <g fill="none" stroke="#5b6178" strokeWidth="1">
        {noise.map((points) => (
          <polyline key={points} points={points} />
        ))}
      </g>
      <g
        fill="none"
        stroke="#00118f"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {lines.map((points) => (
          <polyline key={points} points={points} />
        ))}
      </g>
    </svg>
  );
}

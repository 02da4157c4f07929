import { type RefObject, useEffect, useRef, useState } from "react";

/** The Shape Detection API, as far as it is used; browsers without it show no button. */
interface Detector {
  detect(from: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new () => Detector;

const lookMs = 200;
/** A label that stays before the camera is one scan. */
const sameMs = 2_500;

interface CameraScanProps {
  /** The field that a scanner would type into; its form is sent as by Enter. */
  field: RefObject<HTMLInputElement>;
}

/**
 * 摄像头: a phone's camera in place of a scanner. What it reads goes the way of a typed code. Shown only where the
 * browser reads bar codes itself.
 */
export function CameraScan({ field }: CameraScanProps) {
  const [detector, setDetector] = useState<Detector>();
  const [stream, setStream] = useState<MediaStream>();
  const [refused, setRefused] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
    if (BarcodeDetector && navigator.mediaDevices) setDetector(new BarcodeDetector());
  }, []);

  useEffect(() => {
    if (!stream || !detector) return;
    const { current: picture } = video;
    if (picture) picture.srcObject = stream;
    let last = { code: "", at: Number.NEGATIVE_INFINITY };
    const timer = setInterval(async () => {
      if (!picture || picture.readyState < picture.HAVE_CURRENT_DATA) return;
      const [found] = await detector.detect(picture).catch(() => []);
      if (!found?.rawValue) return;
      const isSame = found.rawValue === last.code && performance.now() - last.at < sameMs;
      last = { code: found.rawValue, at: performance.now() };
      if (!isSame) send(field.current, found.rawValue);
    }, lookMs);
    return () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream, detector, field]);

  if (!detector) return null;
  if (!stream)
    return (
      <p className="camera-scan">
        <button type="button" className="button soft small" onClick={open}>
          用摄像头扫码
        </button>
        {refused && <span role="status"> 打不开摄像头，请在浏览器里允许，或手工输入。</span>}
      </p>
    );
  return (
    <div className="camera-scan">
      <video ref={video} autoPlay muted playsInline aria-label="摄像头画面" />
      <button type="button" className="button soft small" onClick={() => setStream(undefined)}>
        关闭摄像头
      </button>
    </div>
  );

  async function open() {
    setRefused(false);
    const camera = { video: { facingMode: "environment" } };
    const opened = await navigator.mediaDevices.getUserMedia(camera).catch(() => undefined);
    setRefused(!opened);
    setStream(opened);
  }
}

function send(field: HTMLInputElement | null, code: string) {
  if (!field?.form) return;
  field.value = code;
  field.form.requestSubmit();
}

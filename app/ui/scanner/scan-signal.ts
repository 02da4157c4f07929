let audio: AudioContext | undefined;

/** One high tone and a short buzz for a scan that was booked, two low ones and a long buzz for one that was not. */
export function signalScan(right: boolean) {
  // Before a key or a touch the browser allows neither.
  if (!navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(right ? 40 : [150, 80, 150]);
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  if (right) return tone(audio, 1_320, 0, 0.08);
  tone(audio, 220, 0, 0.18);
  tone(audio, 180, 0.24, 0.26);
}

function tone(context: AudioContext, hertz: number, after: number, seconds: number) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const begin = context.currentTime + after;
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0.2, begin);
  // A tone that is cut off clicks.
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + seconds);
}

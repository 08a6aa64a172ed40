import type { ScanLine } from './reception.ts'

type Tone = { readonly hertz: number; readonly ms: number }

/** High and short is good; low is to be looked at; the same tone twice is nothing new. */
const tones: { readonly [State in ScanLine['state']]: readonly Tone[] } = {
  declared: [{ hertz: 1320, ms: 70 }],
  undeclared: [
    { hertz: 440, ms: 140 },
    { hertz: 330, ms: 220 },
  ],
  repeated: [
    { hertz: 660, ms: 80 },
    { hertz: 660, ms: 80 },
  ],
  refused: [{ hertz: 220, ms: 400 }],
  withdrawn: [],
  waiting: [{ hertz: 880, ms: 50 }],
}

const PAUSE_MS = 40
const LOUDNESS = 0.08

let context: AudioContext | undefined

/** Tells the outcome of a scan to somebody who looks at the bags. A browser without sound stays silent. */
export function soundFor(state: ScanLine['state']): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  let at = context.currentTime
  for (const { hertz, ms } of tones[state]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = hertz
    volume.gain.value = LOUDNESS
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + ms / 1000)
    at += (ms + PAUSE_MS) / 1000
  }
}

import { countingTexts } from './texts.fi.ts'

/** Everything under /laskenta. The frame draws the heading and the rail; this draws what is below the bar. */
export function CountingScreens() {
  return <p>{countingTexts.empty}</p>
}

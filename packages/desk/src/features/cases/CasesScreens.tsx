import { casesTexts } from './texts.fi.ts'

/** Everything under /yhteydenotot. The frame draws the heading and the rail; this draws what is below the bar. */
export function CasesScreens() {
  return <p>{casesTexts.empty}</p>
}

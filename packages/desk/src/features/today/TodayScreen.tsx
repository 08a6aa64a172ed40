import { todayTexts } from './texts.fi.ts'

/** Today's work. */
export function TodayScreen() {
  return <p>{todayTexts.allDone}</p>
}

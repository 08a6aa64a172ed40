import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { SavedView } from '@kassavirta/domain/reports/reports/saved-views/api'
import { sendingDayTexts } from '@kassavirta/domain/reports/reports/saved-views/terms.fi'
import { viewTexts as texts } from './texts.fi.ts'

/** `Maanantaisin klo 8 sähköpostiin`; empty where no link is mailed. */
export const sendingWords = ({ schedule }: SavedView): string =>
  schedule ? fill(texts.sentOn, { day: sendingDayTexts[schedule.on], hour: schedule.hour }) : ''

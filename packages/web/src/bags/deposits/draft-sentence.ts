import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { savedTime } from '../../flows/DraftBanner.tsx'
import { depositDraftTexts as texts } from './draft-texts.fi.ts'

/** The name under which drafts of deposits are kept on the device. */
export const DEPOSIT_FLOW = 'deposit'

/** Describes the unsent deposit on this device. */
export const draftSentence = (savedAt: Date, total: string): string =>
  fill(texts.draftSaved, { time: savedTime(savedAt), total })

import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { savedTime } from '../../flows/wizard/DraftBanner.tsx'
import { depositDraftTexts as texts } from '../../flows/frame-texts.fi.ts'

/** The name of the flow, under which its drafts are stored on the device. */
export const DEPOSIT_FLOW = 'deposit'

/** Describes the unsent deposit on this device. */
export const draftSentence = (savedAt: Date, total: string): string =>
  fill(texts.draftSaved, { time: savedTime(savedAt), total })

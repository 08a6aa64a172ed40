import type { DepositPayload } from '@kassavirta/domain/bags/deposits/api'
import { depositForm, type DepositEntries } from '@kassavirta/domain/bags/deposits/form'
import type { DraftFormat } from '@kassavirta/ui/submission/drafts.ts'

export const depositDraft: DraftFormat<DepositEntries, DepositPayload> = {
  version: 1,
  readTyped: depositForm.readTyped,
  readBody: depositForm.readBody,
}

/** The day is saved with the first keystroke; a day alone is not worth keeping as a draft. */
export const isBlank = (entries: DepositEntries): boolean =>
  depositForm.isBlank({ ...entries, selectedDate: undefined })

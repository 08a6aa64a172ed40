import type { DepositPayload } from '@kassavirta/domain/deposits/api'
import { depositForm, type DepositEntries } from '@kassavirta/domain/deposits/form'
import type { DraftFormat } from '@kassavirta/ui/submission/drafts.ts'

export const DEPOSIT_FLOW = 'deposit'

export const depositDraft: DraftFormat<DepositEntries, DepositPayload> = {
  version: 1,
  readTyped: depositForm.readTyped,
  readBody: depositForm.readBody,
}

/** The day is noted with the first key; alone it is no draft. */
export const isBlank = (entries: DepositEntries): boolean =>
  depositForm.isBlank({ ...entries, selectedDate: undefined })

import { moneyOf } from '@kassavirta/domain/bags/deposits/sums'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { type DraftOwner, useDraft } from '@kassavirta/ui/submission/drafts.ts'
import { depositDraft } from './deposit-draft.ts'
import { draftSentence } from './draft-sentence.ts'

/** The sentence about an unsent deposit on this device, with its sum, which only the rules of the form can work out. */
export function DepositDraftSentence({ owner }: { readonly owner: DraftOwner }) {
  const draft = useDraft(owner, depositDraft)
  if (!draft) return null
  const { typed, savedAt } = draft
  return draftSentence(savedAt, formatEuros(typed ? moneyOf(typed).totalSum : cents(0)))
}

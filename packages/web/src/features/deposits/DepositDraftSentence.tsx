import { declareDeposit } from '@kassavirta/domain/deposits/api'
import { moneyOf } from '@kassavirta/domain/deposits/sums'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import type { DraftOwner } from '@kassavirta/ui/submission/drafts.ts'
import { useDraft } from '@kassavirta/ui/submission/use-draft.ts'
import { depositDraft } from './deposit-draft.ts'
import { draftSentence } from './draft-sentence.ts'

/** The sentence about an unsent deposit on this device, with its sum, which only the rules of the form can work out. */
export function DepositDraftSentence({ owner }: { readonly owner: DraftOwner }) {
  const draft = useDraft(owner, depositDraft)
  if (!draft) return null
  const { typed, pending } = draft
  const total = pending ? declareDeposit.body.parse(pending.body).totalSum : typed && moneyOf(typed).totalSum
  return draftSentence(draft, formatEuros(total ?? cents(0)))
}

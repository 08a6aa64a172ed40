import { declareDeposit } from '@kassavirta/domain/deposits/api'
import { moneyOf } from '@kassavirta/domain/deposits/sums'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useDraft } from '@kassavirta/ui/submission/use-draft.ts'
import { DraftBanner, savedTime } from '../../flows/DraftBanner.tsx'
import { DEPOSIT_FLOW, depositDraft } from './deposit-draft.ts'
import { depositTexts as texts } from './texts.fi.ts'

/** Shown on the front page when this person left a deposit for this company unfinished on this device. */
export function DepositDraftBanner() {
  const { user, company } = useSignedIn()
  return company ? <CompanyDraftBanner key={company.id} userId={user.id} companyId={company.id} /> : null
}

function CompanyDraftBanner({ userId, companyId }: { readonly userId: number; readonly companyId: number }) {
  const draft = useDraft({ flow: DEPOSIT_FLOW, userId, companyId }, depositDraft)
  if (!draft) return null
  const { typed, pending, savedAt } = draft
  if (pending) {
    const total = formatEuros(declareDeposit.body.parse(pending.body).totalSum)
    return (
      <DraftBanner heading={texts.draftPending} to="Tilitys">
        {fill(texts.draftPendingText, { total })}
      </DraftBanner>
    )
  }
  const total = formatEuros(typed ? moneyOf(typed).totalSum : cents(0))
  return (
    <DraftBanner heading={texts.draft} to="Tilitys">
      {fill(texts.draftSaved, { time: savedTime(savedAt), total })}
    </DraftBanner>
  )
}

import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import type { DraftOwner } from '@kassavirta/ui/submission/drafts.ts'
import { useDraft } from '@kassavirta/ui/submission/use-draft.ts'
import { Suspense } from 'react'
import { DEPOSIT_FLOW, draftSentence } from '../../features/deposits/draft-sentence.ts'
import { depositDraftTexts as texts } from '../../features/deposits/draft-texts.fi.ts'
import { anyDraft } from '../../flows/any-draft.ts'
import { DraftBanner } from '../../flows/DraftBanner.tsx'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'

/** The rules of the deposit form, fetched only where a deposit waits. */
const Sentence = lazyPart(
  () => import('../../features/deposits/DepositDraftSentence.tsx'),
  'DepositDraftSentence',
)

/** As wide as a sum, so that the line breaks where it will. */
const SUM_TO_COME = '…… €'

/** Shown when this person left a deposit for this company unfinished on this device. */
export function DepositDraft() {
  const { user, company } = useSignedIn()
  if (!company) return null
  const owner = { flow: DEPOSIT_FLOW, userId: user.id, companyId: company.id }
  return <CompanyDraft key={company.id} owner={owner} />
}

function CompanyDraft({ owner }: { readonly owner: DraftOwner }) {
  const draft = useDraft(owner, anyDraft)
  if (!draft) return null
  const withoutSum = draftSentence(draft, SUM_TO_COME)
  return (
    <DraftBanner heading={draft.pending ? texts.draftPending : texts.draft} to="Tilitys">
      <ErrorBoundary fallback={() => withoutSum}>
        <Suspense fallback={withoutSum}>
          <Sentence owner={owner} />
        </Suspense>
      </ErrorBoundary>
    </DraftBanner>
  )
}

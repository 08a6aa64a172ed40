import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import type { DraftOwner, DraftFormat } from '@kassavirta/ui/submission/drafts.ts'
import { useDraft } from '@kassavirta/ui/submission/use-draft.ts'
import { Fragment, Suspense } from 'react'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { DEPOSIT_FLOW, draftSentence } from '../../bags/deposits/draft-sentence.ts'
import { depositDraftTexts as texts } from '../../bags/deposits/draft-texts.fi.ts'
import { DraftBanner, savedTime } from '../../flows/DraftBanner.tsx'
import { useSignedIn } from '../../platform/session/session-context.ts'
import type { PlainRoute } from '../../platform/routing/link-to.ts'
import { draftTexts, frontTexts } from './texts.fi.ts'

/** Reads only whether there is a draft and since when; its content is its own screen's business. */
const anyDraft: DraftFormat<unknown, unknown> = {
  version: 1,
  readTyped: (found) => found ?? undefined,
  readBody: (found) => found,
}

/** The rules of the deposit form, fetched only where a deposit waits. */
const Sentence = lazyPart(
  () => import('../../bags/deposits/DepositDraftSentence.tsx'),
  'DepositDraftSentence',
)

/** As wide as a sum, so that the line breaks where it will. */
const SUM_TO_COME = '…… €'

/** What this person left unfinished for this company on this device. What was confirmed is shown on every screen. */
export function Drafts() {
  const { user, company } = useSignedIn()
  if (!company) return null
  const owner = { userId: user.id, companyId: company.id }
  return (
    <Fragment key={company.id}>
      <DepositDraft owner={{ ...owner, flow: DEPOSIT_FLOW }} />
      {keysOf(draftTexts).map((flow) => (
        <RequestDraft key={flow} owner={{ ...owner, flow }} />
      ))}
    </Fragment>
  )
}

function DepositDraft({ owner }: { readonly owner: DraftOwner }) {
  const draft = useDraft(owner, anyDraft)
  if (!draft || draft.pending) return null
  const withoutSum = draftSentence(draft.savedAt, SUM_TO_COME)
  return (
    <DraftBanner heading={texts.draft} to="Tilitys">
      <ErrorBoundary fallback={() => withoutSum}>
        <Suspense fallback={withoutSum}>
          <Sentence owner={owner} />
        </Suspense>
      </ErrorBoundary>
    </DraftBanner>
  )
}

type Flow = keyof typeof draftTexts

const screens: Readonly<Record<Flow, PlainRoute>> = {
  'change-order': 'Vaihtoraha',
  'supply-order': 'EquipmentOrder',
  'visit-change': 'ScheduleChangeForm',
  visit: 'VisitChange',
}

function RequestDraft({ owner }: { readonly owner: DraftOwner & { readonly flow: Flow } }) {
  const draft = useDraft(owner, anyDraft)
  if (!draft || draft.pending) return null
  return (
    <DraftBanner heading={draftTexts[owner.flow]} to={screens[owner.flow]}>
      {fill(frontTexts.draftSaved, { time: savedTime(draft.savedAt) })}
    </DraftBanner>
  )
}

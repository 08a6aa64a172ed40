import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { PlainRoute } from '../../platform/routing/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useDraft } from '@kassavirta/ui/submission/use-draft.ts'
import { anyDraft } from '../../flows/any-draft.ts'
import { DraftBanner, savedTime } from '../../flows/DraftBanner.tsx'
import { draftTexts, frontTexts } from './texts.fi.ts'

type Flow = keyof typeof draftTexts

const screens: Readonly<Record<Flow, PlainRoute>> = {
  'change-order': 'Vaihtoraha',
  'supply-order': 'EquipmentOrder',
  'visit-change': 'ScheduleChangeForm',
  visit: 'VisitChange',
}

/** Orders and requests that this person left unfinished for this company on this device. */
export function RequestDrafts() {
  const { user, company } = useSignedIn()
  if (!company) return null
  return keysOf(draftTexts).map((flow) => (
    <FlowDraft key={`${flow} ${company.id}`} owner={{ flow, userId: user.id, companyId: company.id }} />
  ))
}

type Owner = { readonly flow: Flow; readonly userId: number; readonly companyId: number }

function FlowDraft({ owner }: { readonly owner: Owner }) {
  const draft = useDraft(owner, anyDraft)
  if (!draft) return null
  const { unfinished, pending } = draftTexts[owner.flow]
  return (
    <DraftBanner heading={draft.pending ? pending : unfinished} to={screens[owner.flow]}>
      {draft.pending
        ? frontTexts.draftPendingText
        : fill(frontTexts.draftSaved, { time: savedTime(draft.savedAt) })}
    </DraftBanner>
  )
}

import { fill } from '@kassavirta/domain/kernel/texts'
import type { PlainRoute } from '../../platform/plain-address.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useDraft } from '../../platform/use-draft.ts'
import { DraftBanner, savedTime } from '../../ui/DraftBanner.tsx'
import { draftTexts, frontTexts } from './texts.fi.ts'

type Flow = keyof typeof draftTexts

const screens: Readonly<Record<Flow, PlainRoute>> = {
  'change-order': 'Vaihtoraha',
  'supply-order': 'EquipmentOrder',
  'visit-change': 'ScheduleChangeForm',
  visit: 'VisitChange',
}

/** Only that there is one, and since when: what stands in it is its own screen's business. */
const anyDraft = {
  version: 1,
  readTyped: (found: unknown) => found ?? undefined,
  readBody: (found: unknown) => found,
}

/** Orders and requests that this person left unfinished at this place, on this device. */
export function RequestDrafts() {
  const { user, place } = useSignedIn()
  if (!place) return null
  return (Object.keys(draftTexts) as readonly Flow[]).map((flow) => (
    <OfFlow key={`${flow} ${place.id}`} owner={{ flow, userId: user.id, placeId: place.id }} />
  ))
}

type Owner = { readonly flow: Flow; readonly userId: number; readonly placeId: number }

function OfFlow({ owner }: { readonly owner: Owner }) {
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

import { fill } from '@kassavirta/domain/kernel/texts'
import type { PlainRoute } from '../../platform/plain-address.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useDraft } from '../../platform/use-draft.ts'
import { DraftBanner, savedTime } from '../../ui/DraftBanner.tsx'
import { draftNames, frontTexts } from './texts.fi.ts'

type Flow = keyof typeof draftNames

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
  return (Object.keys(draftNames) as readonly Flow[]).map((flow) => (
    <OfFlow key={`${flow} ${place.id}`} owner={{ flow, userId: user.id, placeId: place.id }} />
  ))
}

type Owner = { readonly flow: Flow; readonly userId: number; readonly placeId: number }

function OfFlow({ owner }: { readonly owner: Owner }) {
  const draft = useDraft(owner, anyDraft)
  if (!draft) return null
  const { unfinished, sent } = draftNames[owner.flow]
  const heading = draft.pending
    ? fill(frontTexts.draftPending, { name: sent })
    : fill(frontTexts.draft, { name: unfinished })
  return (
    <DraftBanner heading={heading} to={screens[owner.flow]}>
      {draft.pending
        ? frontTexts.draftPendingText
        : fill(frontTexts.draftSaved, { time: savedTime(draft.savedAt) })}
    </DraftBanner>
  )
}

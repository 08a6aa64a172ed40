import { dayOf, formatDay, formatTime } from '@kassavirta/domain/kernel/dates'
import { cents, eurosToCents, formatEuros } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { useSyncExternalStore } from 'react'
import { draftKey, readDraft } from '../../platform/drafts.ts'
import { PortalLink } from '../../platform/PortalLink.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DEPOSIT_FLOW, depositDraft } from './deposit-draft.ts'
import styles from './DraftBanner.module.css'
import { totalsOf } from './form-data.ts'
import { depositTexts as texts } from './texts.fi.ts'

/** For the front page: a deposit that was left unfinished on this device by this person at this place. */
export function DraftBanner() {
  const { user, place } = useSignedIn()
  return place ? <OfPlace key={place.id} userId={user.id} placeId={place.id} /> : null
}

function OfPlace({ userId, placeId }: { readonly userId: number; readonly placeId: number }) {
  const owner = { flow: DEPOSIT_FLOW, userId, placeId }
  // Asked again after drawing: a form that is just being left saves its last keys only then.
  const kept = useSyncExternalStore(onStorage, () => localStorage.getItem(draftKey(owner)))
  const draft = readDraft({ getItem: () => kept }, owner, depositDraft, serverNow())
  if (!draft) return null
  const { typed, pending, savedAt } = draft
  const goOn = (
    <PortalLink to="Tilitys" className={styles['goOn']}>
      {texts.goOn}
    </PortalLink>
  )
  if (pending) {
    const total = formatEuros(eurosToCents(pending.body.totalSum) ?? cents(0))
    return (
      <Banner kind="warn" heading={texts.draftPending} action={goOn}>
        {fill(texts.draftPendingText, { total })}
      </Banner>
    )
  }
  const total = formatEuros(typed ? totalsOf(typed).total : cents(0))
  return (
    <Banner kind="warn" heading={texts.draft} action={goOn}>
      {fill(texts.draftSaved, { time: timeOf(savedAt), total })}
    </Banner>
  )
}

/** Another tab has saved or sent. */
function onStorage(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

function timeOf(savedAt: Date): string {
  const time = formatTime(savedAt)
  const day = dayOf(savedAt)
  const today = day === dayOf(serverNow())
  return today ? fill(texts.timeToday, { time }) : fill(texts.timeBefore, { day: formatDay(day), time })
}

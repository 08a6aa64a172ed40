import { getAnnouncements, type Announcement } from '@kassavirta/domain/letters/messages/announcements/api'
import { isSafeLink } from '@kassavirta/domain/letters/messages/announcements/rules'
import { useId } from 'react'
import { AddressLink } from '@kassavirta/ui/routing/AddressLink.tsx'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import styles from './Announcements.module.css'
import { situationTexts } from './situation-texts.fi.ts'
import { frontTexts } from './texts.fi.ts'

/** They come by a call of their own: they are the same at every place. */
export function useAnnouncements() {
  const { query } = useApiQuery()
  return useAnswer(query(getAnnouncements, {}))
}

/** What the provider tells everybody, a banner each. */
export function Announcements({ answer }: { readonly answer: ReturnType<typeof useAnnouncements> }) {
  const { data, failure, trying, tryNow } = answer
  if (failure) {
    return (
      <Banner
        kind="warn"
        action={
          <Button kind="secondary" busy={trying} onClick={tryNow}>
            {faultTexts.tryAgain}
          </Button>
        }
      >
        {frontTexts.announcementsFailed}
      </Banner>
    )
  }
  if (!data || data.announcements.length === 0) return null
  return (
    <section aria-label={situationTexts.announcements}>
      <ul className={styles['announcements']}>
        {data.announcements.map((each) => (
          <li key={each.viite}>
            <AnnouncementBanner announcement={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AnnouncementBanner({ announcement: { kuvaus, arvo } }: { readonly announcement: Announcement }) {
  const textId = useId()
  return (
    <Banner kind="info">
      <span id={textId}>{kuvaus}</span> {isSafeLink(arvo) && <ReadMore to={arvo} textId={textId} />}
    </Banner>
  )
}

/** Links of the same name are distinguished by the text that describes each. */
function ReadMore({ to, textId }: { readonly to: string; readonly textId: string }) {
  if (!to.startsWith('/')) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" aria-describedby={textId}>
        {frontTexts.readMore}
      </a>
    )
  }
  // A page of the portal opens in the same tab, since a new one would ask for sign-in.
  const { pathname, search, hash } = new URL(to, document.baseURI)
  return (
    <AddressLink href={`${pathname}${search}${hash}`} aria-describedby={textId}>
      {frontTexts.readMore}
    </AddressLink>
  )
}

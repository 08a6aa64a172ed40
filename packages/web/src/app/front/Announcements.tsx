import { getAnnouncements, type Announcement } from '@kassavirta/domain/announcements/api'
import { isSafeLink } from '@kassavirta/domain/announcements/rules'
import { useId } from 'react'
import { AddressLink } from '@kassavirta/ui/routing/AddressLink.tsx'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Card } from './Card.tsx'
import card from './Card.module.css'
import styles from './Announcements.module.css'
import { situationTexts } from './situation-texts.fi.ts'
import { frontTexts } from './texts.fi.ts'

/** What the provider tells everybody. They come by a call of their own: they are the same at every place. */
export function Announcements({ columns }: { readonly columns: 2 | 6 }) {
  const { query } = useApiQuery()
  const { data, failure, trying, tryNow } = useAnswer(query(getAnnouncements))
  return (
    <Card heading={situationTexts.announcements} level={2} columns={columns}>
      {!data && !failure && <div className={styles['announcementsRoom']} />}
      {failure && (
        <div className={card['nothing']}>
          <p>{frontTexts.announcementsFailed}</p>
          <Button kind="secondary" busy={trying} onClick={tryNow}>
            {faultTexts.tryAgain}
          </Button>
        </div>
      )}
      {data?.announcements.length === 0 && (
        <p className={card['nothing']}>{situationTexts.noAnnouncements}</p>
      )}
      <ul className={card['rows']}>
        {data?.announcements.map((each) => (
          <AnnouncementRow key={each.viite} announcement={each} />
        ))}
      </ul>
    </Card>
  )
}

function AnnouncementRow({ announcement: { kuvaus, arvo } }: { readonly announcement: Announcement }) {
  const textId = useId()
  return (
    <li className={styles['announcement']}>
      <span id={textId}>{kuvaus}</span> {isSafeLink(arvo) && <ReadMore to={arvo} textId={textId} />}
    </li>
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

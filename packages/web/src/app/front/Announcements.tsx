import { Link } from '@tanstack/react-router'
import { getAnnouncements, type Announcement } from '@kassavirta/domain/announcements/api'
import { isSafeLink } from '@kassavirta/domain/announcements/rules'
import { useId } from 'react'
import { parseSearch } from '../../platform/routing/search.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { frontTexts } from './texts.fi.ts'

export function Announcements() {
  const { query } = useApiQuery()
  const { data, failure, trying, tryNow } = useAnswer(query(getAnnouncements))
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
  return data?.announcements.map((each) => <AnnouncementBanner key={each.viite} announcement={each} />)
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
    <Link to={pathname} search={parseSearch(search)} hash={hash.slice(1)} aria-describedby={textId}>
      {frontTexts.readMore}
    </Link>
  )
}

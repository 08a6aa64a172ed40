import { dayOf, formatDay, formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ReactNode } from 'react'
import type { PlainRoute } from '../../platform/routing/route-rows.ts'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { uiTexts } from '@kassavirta/ui/texts.fi.ts'

type Props = { readonly heading: string; readonly to: PlainRoute; readonly children: ReactNode }

/** Says that a form was left unfinished, with a link to continue it. */
export const DraftBanner = ({ heading, to, children }: Props) => (
  <Banner
    kind="warn"
    heading={heading}
    action={
      <PortalLink to={to} className={buttonClass}>
        {uiTexts.goOn}
      </PortalLink>
    }
  >
    {children}
  </Banner>
)

/** Prints 'klo 20:15', with the date when it was not today. */
export function savedTime(savedAt: Date): string {
  const [day, time] = [dayOf(savedAt), formatTime(savedAt)]
  return day === dayOf(serverNow())
    ? fill(uiTexts.timeToday, { time })
    : fill(uiTexts.timeBefore, { day: formatDay(day), time })
}

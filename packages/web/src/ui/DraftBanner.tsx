import { dayOf, formatDay, formatTime } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import type { ReactNode } from 'react'
import type { PlainRoute } from '../platform/plain-address.ts'
import { PortalLink } from '../platform/PortalLink.tsx'
import { serverNow } from '../platform/server-clock.ts'
import { Banner } from './Banner.tsx'
import { buttonLook } from './button-look.ts'
import { uiTexts } from './texts.fi.ts'

type Props = { readonly heading: string; readonly to: PlainRoute; readonly children: ReactNode }

/** Something was left unfinished, and one press leads on. */
export const DraftBanner = ({ heading, to, children }: Props) => (
  <Banner
    kind="warn"
    heading={heading}
    action={
      <PortalLink to={to} className={buttonLook}>
        {uiTexts.goOn}
      </PortalLink>
    }
  >
    {children}
  </Banner>
)

/** 'klo 20:15', with the day when it was another. */
export function savedTime(savedAt: Date): string {
  const [day, time] = [dayOf(savedAt), formatTime(savedAt)]
  return day === dayOf(serverNow())
    ? fill(uiTexts.timeToday, { time })
    : fill(uiTexts.timeBefore, { day: formatDay(day), time })
}

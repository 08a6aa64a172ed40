import type { ReactNode } from 'react'
import { faultTexts } from '../platform/texts.fi.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { ServiceDeskPhone } from './ServiceDeskPhone.tsx'

type Props = {
  readonly heading: string
  readonly trying?: boolean
  readonly tryNow: () => void
  readonly children?: ReactNode
}

/** What could not be fetched, why, and whom to call. Tries go on by themselves; the button hurries them. */
export const FetchFailed = ({ heading, trying = false, tryNow, children }: Props) => (
  <Banner
    kind="danger"
    heading={heading}
    action={
      <Button kind="secondary" busy={trying} onClick={tryNow}>
        {faultTexts.tryAgain}
      </Button>
    }
  >
    {children}
    <ServiceDeskPhone />
  </Banner>
)

import type { ReactNode } from 'react'
import type { Failure } from '../api/failure.ts'
import { faultTexts } from '../api/texts.fi.ts'
import { Banner } from './Banner.tsx'
import { Button } from '../elements/Button.tsx'
import { HelpLine } from './HelpLine.tsx'

type Props = {
  readonly heading: string
  readonly trying?: boolean
  readonly tryNow: () => void
  readonly failure?: Failure | undefined
  readonly children?: ReactNode
}

/** Says what could not be fetched, why, and whom to call. Retries go on by themselves; the button hurries them. */
export const FetchFailed = ({ heading, trying = false, tryNow, failure, children }: Props) => (
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
    {failure && <FailureReason failure={failure} />}
    <HelpLine />
  </Banner>
)

/** What went wrong, and what to do about it. */
export const FailureReason = ({ failure: { text, advice } }: { readonly failure: Failure }) => (
  <>
    <div>{text}</div>
    {advice && <div>{advice}</div>}
  </>
)

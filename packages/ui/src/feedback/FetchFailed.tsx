import { type ReactNode, createContext, use } from 'react'
import type { Failure } from '../api/failure.ts'
import { Button } from '../elements/Button.tsx'
import { faultTexts } from '../texts.fi.ts'
import { Banner } from './Banner.tsx'

type Props = {
  readonly heading: string
  readonly trying?: boolean
  readonly tryNow: () => void
  readonly failure?: Failure | undefined
  readonly children?: ReactNode
}

/** Says what could not be fetched, why, and whom to call. Fetches are retried automatically; the button retries at once. */
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

/** The text of a failure and the advice about it. */
export const FailureReason = ({ failure: { text, advice } }: { readonly failure: Failure }) => (
  <>
    <div>{text}</div>
    {advice && <div>{advice}</div>}
  </>
)

/** The line under every failure that says whom to call; each application provides its own. */
export const HelpLineContext = createContext<ReactNode>(null)

export const HelpLine = () => use(HelpLineContext)

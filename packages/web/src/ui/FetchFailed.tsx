import { failureTextOr } from '../platform/failure.ts'
import { faultTexts } from '../platform/texts.fi.ts'
import type { Answer } from '../platform/use-answer.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

type Props = { readonly heading: string; readonly answer: Omit<Answer<unknown>, 'data'> }

/** Stands where something could not be fetched. Tries go on by themselves; the button hurries them. */
export function FetchFailed({ heading, answer: { failure, trying, tryNow } }: Props) {
  if (!failure) return null
  return (
    <Banner
      kind="danger"
      heading={heading}
      action={
        <Button kind="secondary" busy={trying} onClick={tryNow}>
          {faultTexts.tryAgain}
        </Button>
      }
    >
      {failureTextOr(failure, faultTexts.unknownError)}
    </Banner>
  )
}

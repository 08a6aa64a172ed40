import type { ReactNode } from 'react'
import type { Failure } from '../platform/failure.ts'
import { useConfig } from '../platform/use-config.ts'
import { actFailureTexts as texts } from './act-failure-texts.fi.ts'
import { finalRefusal } from './act-failure.ts'
import { Banner } from './Banner.tsx'
import { PhoneLink } from './PhoneLink.tsx'

type Props = {
  readonly heading: string
  readonly failure: Failure
  /** The cause, where another try may succeed. */
  readonly children: ReactNode
}

/** Stands in the dialog of an act that did not go through: what happened, what is certain, and whom to call. */
export function ActFailed({ heading, failure, children }: Props) {
  const phone = useConfig().data?.serviceDeskPhone
  const [before, after] = texts.call
  return (
    <Banner kind="danger" heading={heading}>
      <p>{finalRefusal(failure) ?? children}</p>
      {phone && (
        <p>
          {before}
          <PhoneLink number={phone} />
          {after}
        </p>
      )}
    </Banner>
  )
}

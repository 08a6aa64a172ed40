import type { ReactNode } from 'react'
import { useConfig } from '../platform/use-config.ts'
import { actFailureTexts as texts } from './act-failure-texts.fi.ts'
import { Banner } from './Banner.tsx'
import { PhoneLink } from './PhoneLink.tsx'

type Props = {
  readonly heading: string
  /** What happened, and what is certain. */
  readonly children: ReactNode
}

/** Stands in the dialog of an act that did not go through, with the number to call. */
export function ActFailed({ heading, children }: Props) {
  const phone = useConfig().data?.serviceDeskPhone
  const [before, after] = texts.call
  return (
    <Banner kind="danger" heading={heading}>
      <p>{children}</p>
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

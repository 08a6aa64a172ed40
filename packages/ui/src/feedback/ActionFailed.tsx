import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { HelpLine } from './HelpLine.tsx'

type Props = {
  readonly heading: string
  /** What happened, and what is certain. */
  readonly children: ReactNode
}

/** Shown in the dialog of an action that failed, with the number to call. */
export function ActionFailed({ heading, children }: Props) {
  return (
    <Banner kind="danger" heading={heading}>
      <p>{children}</p>
      <HelpLine />
    </Banner>
  )
}

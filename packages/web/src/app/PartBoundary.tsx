import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Suspense, type ReactNode } from 'react'
import { AppFault } from './AppFault.tsx'

type Props = {
  readonly children: ReactNode
  /** Shown while the script is fetched. */
  readonly waiting?: ReactNode
}

/** Stands in for a part of a screen while its script is fetched, and when that fails. */
export const PartBoundary = ({ children, waiting = <Loading /> }: Props) => (
  <ErrorBoundary fallback={(error) => <AppFault error={error} />}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </ErrorBoundary>
)

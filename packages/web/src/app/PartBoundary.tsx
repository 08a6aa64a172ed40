import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Suspense, type ReactNode } from 'react'
import { AppFault } from './AppFault.tsx'

/** Stands in for a part of a screen while its script is fetched, and when that fails. */
export const PartBoundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={(error) => <AppFault error={error} />}>
    <Suspense fallback={<Loading />}>{children}</Suspense>
  </ErrorBoundary>
)

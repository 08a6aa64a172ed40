import { deviceStorage } from '@kassavirta/ui/browser/storage.ts'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { subscribeToAllTabs } from '@kassavirta/ui/submission/use-draft.ts'
import { waitingFlows } from '@kassavirta/ui/submission/waiting-flows.ts'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useSignedIn } from '../platform/session/session-context.ts'

/** Fetched only where something waits. */
const Lines = lazyPart(() => import('../flows/waiting/WaitingLines.tsx'), 'WaitingLines')

/** What the person has confirmed at this company and what has no answer yet. */
export function Waiting() {
  const { user, company } = useSignedIn()
  return company ? <OfCompany key={company.id} userId={user.id} companyId={company.id} /> : null
}

function OfCompany(owner: { readonly userId: number; readonly companyId: number }) {
  const found = useSyncExternalStore(subscribeToAllTabs, () => waitingFlows(deviceStorage, owner).join(' '))
  const [wasFound, setWasFound] = useState(false)
  if (found !== '' && !wasFound) setWasFound(true)
  if (!wasFound) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <Lines {...owner} flows={found.split(' ').filter((flow) => flow !== '')} />
      </Suspense>
    </ErrorBoundary>
  )
}

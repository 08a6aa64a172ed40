import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { useShown } from '@kassavirta/ui/routing/router-context.ts'
import { AppFault } from './AppFault.tsx'
import { PendingScreen } from './PendingScreen.tsx'

/** The screen of the address. A screen that threw is rendered again when the person comes back to it. */
export function CurrentScreen() {
  const { Screen, visit } = useShown()
  return (
    <ErrorBoundary resetKey={visit} fallback={(error) => <AppFault error={error} />}>
      {Screen ? <Screen /> : <PendingScreen />}
    </ErrorBoundary>
  )
}

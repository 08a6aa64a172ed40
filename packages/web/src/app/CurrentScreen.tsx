import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { useShown, useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { AppFault } from './AppFault.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'

/** The screen of the address. A screen that threw is rendered again when the person comes back to it. */
export function CurrentScreen() {
  const { Screen, navigation } = useShown()
  return (
    <ErrorBoundary resetKey={navigation} fallback={(error) => <AppFault error={error} />}>
      {Screen ? <Screen /> : <PendingScreen />}
    </ErrorBoundary>
  )
}

/** Between two screens the router waits 300 ms before it shows this; at the start it does not. */
function PendingScreen() {
  const starting = useRouter().rendered() === undefined
  return starting ? <Loading shape="screen" /> : <Loading shape="screen" delayMs={0} />
}

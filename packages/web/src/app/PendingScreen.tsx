import { useRouterState } from '@tanstack/react-router'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'

/** Between two screens the router waits 300 ms before it shows this; at the start it does not. */
export function PendingScreen() {
  const starting = useRouterState({ select: (state) => state.resolvedLocation === undefined })
  return starting ? <Loading shape="screen" /> : <Loading shape="screen" delayMs={0} />
}

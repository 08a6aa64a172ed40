import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'

/** Between two screens the router waits 300 ms before it shows this; at the start it does not. */
export function PendingScreen() {
  const starting = useRouter().rendered() === undefined
  return starting ? <Loading shape="screen" /> : <Loading shape="screen" delayMs={0} />
}

import { accessOf } from '../platform/routing/route-rows.ts'
import { useSession } from '../platform/session/session-context.ts'
import { useScreenId } from '../platform/routing/use-screen.ts'

/** True while the sign-in screen replaces the requested one. It has no header: there is nowhere to go yet. */
export function useSigningIn(): boolean {
  const { state } = useSession()
  const id = useScreenId()
  return state.status === 'notLoggedIn' && accessOf(id) === 'signedIn'
}

import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Suspense } from 'react'
import { SignIn } from '../features/sign-in/SignIn.tsx'
import { useSession, useSessionStore } from '../platform/session/session-context.ts'
import { lazyPart } from './lazy-part.ts'
import { appTexts } from './texts.fi.ts'

const Frame = lazyPart(() => import('./Frame.tsx'), 'Frame')

/** Either somebody signs in, or the desk is open. A lock lies over the desk and leaves it as it is. */
export function Start() {
  const { session } = useSession()
  const { start } = useSessionStore()
  if (session.status === 'asking') {
    if (session.failure === undefined) return <Loading shape="screen" />
    return (
      <FetchFailed heading={appTexts.startFailed} tryNow={() => void start()}>
        {session.failure.text}
      </FetchFailed>
    )
  }
  if (!('staff' in session)) return <SignIn />
  return (
    <Suspense fallback={<Loading shape="screen" />}>
      <Frame />
    </Suspense>
  )
}

import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Suspense, type ComponentType } from 'react'
import type { StaffMember } from '@kassavirta/domain/people/staff/api'
import { FreshCode, Lock, SessionEnded } from '../people/session/Covers.tsx'
import { SignIn } from '../people/session/SignIn.tsx'
import { useSession, useSessionStore } from '../platform/session/session-context.ts'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import styles from './Start.module.css'
import { appTexts } from './texts.fi.ts'

const Frame = lazyPart(() => import('./Frame.tsx'), 'Frame')

const covers: Readonly<
  Record<'open' | 'locked' | 'ended', ComponentType<{ readonly staff: StaffMember }> | undefined>
> = { open: undefined, locked: Lock, ended: SessionEnded }

/** Shows the sign-in or the desk. A cover over the desk leaves the screens below as they are. */
export function Start() {
  const { session, codeAsked } = useSession()
  const { start } = useSessionStore()
  if (session.status === 'asking') {
    if (session.failure === undefined) return <Loading shape="screen" />
    return (
      <main className={styles['failed']}>
        <FetchFailed heading={appTexts.startFailed} tryNow={() => void start()} failure={session.failure} />
      </main>
    )
  }
  if (session.status === 'signedOut') return <SignIn />
  const CoverOf = covers[session.status]
  return (
    <>
      <Suspense fallback={<Loading shape="screen" />}>
        <Frame />
      </Suspense>
      {codeAsked && session.status === 'open' && <FreshCode staff={session.staff} />}
      {CoverOf && <CoverOf staff={session.staff} />}
    </>
  )
}

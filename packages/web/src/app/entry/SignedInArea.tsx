import { useEffect, useRef, useState, Suspense, useSyncExternalStore } from 'react'
import type { Capability } from '@kassavirta/domain/kernel/people/access'
import { isUnconfirmed, type SessionState } from '@kassavirta/domain/people/session/machine'
import { deviceStorage } from '@kassavirta/ui/browser/storage.ts'
import { useInPieces } from '@kassavirta/ui/browser/use-in-pieces.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { subscribeToAllTabs, waitingFlows } from '@kassavirta/ui/submission/drafts.ts'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { orderFailedTexts } from '../../flows/frame-texts.fi.ts'
import { ReLoginDialog } from '../../people/session/SessionEnd.tsx'
import { SignInScreen } from '../../people/session/SignInScreen.tsx'
import { OpenScreen } from '../../platform/routing/ScreenLink.tsx'
import {
  usePortalRouter,
  PortalRedirect,
  useScreenId,
  useScreenTitle,
} from '../../platform/routing/portal-router.tsx'
import { requirementsOf } from '../../platform/routing/route-rows.ts'
import { usePermissions, type Permissions } from '../../platform/session/use-permissions.ts'
import { useConfig, useSession, useSignedIn } from '../../platform/session/use-session.ts'
import { CurrentScreen } from '../faults/AppFault.tsx'
import { StoredDraftsNote } from '../faults/StartFaults.tsx'
import { focusHeading, MAIN } from '../frame/screen-change.ts'
import { frameTexts } from '../signed-in-texts.fi.ts'
import { appTexts } from '../texts.fi.ts'
import { NoCompaniesScreen } from './NoCompanies.tsx'
import { gateFor } from './gate.ts'
import styles from '../frame/Shell.module.css'

/** Wraps every screen that requires sign-in. After signing in the person is at the requested address. */
export function SignedInArea() {
  const { state } = useSession()
  const router = usePortalRouter()
  const opened = useInPieces('session' in state)
  useFocusAfterSwap(areaOf(state, opened))
  useFrontPageAfterSignOut(state)
  switch (state.status) {
    case 'notInitialised':
    case 'initialising':
      return <Loading shape="screen" />
    case 'error':
      return <StartFailed message={state.message} />
    case 'notLoggedIn':
      return (
        <OpenScreen value={(to) => void router.open(to)}>
          <SignInScreen />
        </OpenScreen>
      )
    case 'loggedIn':
    case 'loginExpiring':
    case 'loginExpired':
      return (
        <>
          {isUnconfirmed(state) && <Offline />}
          <Waiting />
          {opened ? <GuardedScreen /> : <Loading shape="screen" />}
          {/* The dialog lies over the mounted screen, so that no typed text is lost. */}
          {state.status === 'loginExpired' && <ReLoginDialog />}
        </>
      )
    default:
      return state satisfies never
  }
}

function areaOf(state: SessionState, opened: boolean): string {
  if ('session' in state) return opened ? 'signedIn' : 'placeholder'
  if (state.status === 'error') return 'startFailed'
  return state.status === 'notLoggedIn' ? 'signIn' : 'placeholder'
}

/** After sign-out the next person at the same computer begins at the front page. */
function useFrontPageAfterSignOut(state: SessionState): void {
  const router = usePortalRouter()
  const signedIn = 'session' in state
  const wasSignedIn = useRef(signedIn)
  useEffect(() => {
    if (wasSignedIn.current && !signedIn) void router.open('FrontPage', { replace: true })
    wasSignedIn.current = signedIn
  }, [router, signedIn])
}

/** Shown above a form that was opened without a connection: it can be filled in, and is sent when the connection is back. */
function Offline() {
  const { trying, tryNow } = useTryNow()
  return (
    <FetchFailed heading={faultTexts.network} trying={trying} tryNow={() => void tryNow()}>
      {frameTexts.countOffline}
    </FetchFailed>
  )
}

/** Asks about the session at once; the tries go on by themselves meanwhile. */
function useTryNow() {
  const { store } = useSession()
  const [trying, setTrying] = useState(false)
  const tryNow = async () => {
    setTrying(true)
    await store.renew().catch(() => undefined)
    setTrying(false)
  }
  return { trying, tryNow }
}

/** Shown while it is unknown whether this tab's session still holds; retries go on meanwhile (decisions O17). */
function StartFailed({ message }: { readonly message: string }) {
  const { store } = useSession()
  const phone = useConfig().data?.serviceDeskPhone
  const { trying, tryNow } = useTryNow()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void store.logOut()
  }
  return (
    <div role="alert">
      <PageHeading lead={appTexts.startGoesOn}>{message}</PageHeading>
      <StoredDraftsNote />
      <div className={classes(layout['row'], styles['choices'])}>
        <Button busy={trying} onClick={() => void tryNow()}>
          {faultTexts.tryAgain}
        </Button>
        <Button kind="secondary" busy={leaving} onClick={leave}>
          {appTexts.signInAgain}
        </Button>
      </div>
      {phone && (
        <p>
          {appTexts.callServiceDesk} <PhoneLink number={phone} />
        </p>
      )}
    </div>
  )
}

/** Fetched only when a confirmed request has no answer. */
const Lines = lazyPart(() => import('../../flows/wizard/WaitingLines.tsx'), 'WaitingLines')

/** The requests that the person has confirmed at this company and that have no answer yet. */
function Waiting() {
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

const ChooseCompanyScreen = lazyPart<'ChooseCompanyScreen'>(
  () => import('../places/PlaceList.tsx'),
  'ChooseCompanyScreen',
)

/** Shows the requested screen if the person may see it. The server checks each call again by itself. */
function GuardedScreen() {
  const { user, company } = useSignedIn()
  const permissions = usePermissions()
  const entry = requirementsOf(useScreenId())
  const decides = !permissions.carried || (entry.needs !== undefined && permissions.can(entry.needs))
  const rights = permissions.entries && decides ? 'known' : permissions.failed ? 'failed' : 'unknown'
  const companies = user.permittedCompanies.length
  const conditions = { companies, chosen: company !== undefined, rights, can: permissions.can } as const
  const decided = gateFor(entry, conditions)
  const opened = useInPieces(decided === 'open')
  const gate = decided === 'open' && !opened ? 'waiting' : decided
  useFocusAfterSwap(gate === 'waiting' ? 'placeholder' : gate)
  switch (gate) {
    case 'waiting':
      return <Loading shape="screen" />
    case 'failed':
      return <RightsFailed permissions={permissions} needs={entry.needs} />
    case 'refused':
      return <PortalRedirect to="MissingRole" />
    case 'noCompanies':
      return <NoCompaniesScreen />
    case 'chooseCompany':
      if (entry.stepOf) return <PortalRedirect to={entry.stepOf} />
      return (
        <Suspense fallback={<Loading shape="screen" />}>
          <ChooseCompanyScreen />
        </Suspense>
      )
    case 'open':
      // A form that was begun for one company is not sent for another (decisions C20).
      return <CurrentScreen key={entry.needsCompany ? company?.id : 'any'} />
    default:
      return gate satisfies never
  }
}

type RightsFailedProps = { readonly permissions: Permissions; readonly needs: Capability | undefined }

/** Replaces a guarded screen, under its own heading, when the rights could not be fetched. */
function RightsFailed({ permissions: { failure, trying, tryNow }, needs }: RightsFailedProps) {
  const title = useScreenTitle()
  if (!failure) return null
  const { heading, what } = wordsFor(needs)
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <FetchFailed heading={heading} trying={trying} tryNow={tryNow} failure={failure}>
        {what !== undefined && <div>{what}</div>}
      </FetchFailed>
    </>
  )
}

/** On a form about an account the message speaks of the missing accounts (decisions E13 and N9). */
function wordsFor(needs: Capability | undefined): { readonly heading: string; readonly what?: string } {
  if (needs === 'changeOrder')
    return { heading: orderFailedTexts.cannotSend, what: faultTexts.accountsFailed }
  return { heading: needs === 'deposit' ? faultTexts.accountsFailed : faultTexts.permissionsFailed }
}

/** A screen without anything to focus, so that no focus is lost when it goes. */
const PLACEHOLDER = 'placeholder'

/**
 * Signing in, signing out and choosing a company put another screen under the same address. The focus that was inside the
 * old one goes to the heading of the new one, as it does after a change of address.
 */
function useFocusAfterSwap(shown: string): void {
  const before = useRef(shown)
  useEffect(() => {
    const from = before.current
    before.current = shown
    if (from === shown) return
    const focused = document.activeElement
    const lost = focused === document.body && from !== PLACEHOLDER
    // The router may have announced a screen that was still being checked.
    if (lost || focused?.id === MAIN) focusHeading()
  }, [shown])
}

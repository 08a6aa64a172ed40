import { Suspense } from 'react'
import { useInPieces } from '@kassavirta/ui/browser/use-in-pieces.ts'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import type { Capability } from '@kassavirta/domain/kernel/people/access'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { PortalRedirect } from '../platform/routing/PortalRedirect.tsx'
import { requirementsOf } from '../platform/routing/route-rows.ts'
import { useSignedIn } from '../platform/session/session-context.ts'
import { usePermissions, type Permissions } from '../platform/session/use-permissions.ts'
import { useScreenId, useScreenTitle } from '../platform/routing/use-screen.ts'
import { CurrentScreen } from './CurrentScreen.tsx'
import { gateFor } from './gate.ts'
import { NoCompaniesScreen } from './NoCompanies.tsx'
import { useFocusAfterSwap } from './use-focus-after-swap.ts'
import { orderFailedTexts } from '../orders/change-orders/failed-texts.fi.ts'

const ChooseCompanyScreen = lazyPart(() => import('./ChooseCompanyScreen.tsx'), 'ChooseCompanyScreen')

/** Shows the requested screen if the person may see it. The server checks each call again by itself. */
export function GuardedScreen() {
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

import { Navigate, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { linkTo } from '../platform/routing/link-to.ts'
import { entryOf } from '../platform/routing/route-rows.ts'
import { useSignedIn } from '../platform/session/session-context.ts'
import { usePermissions } from '../platform/session/use-permissions.ts'
import { useScreenId } from '../platform/routing/use-screen-id.ts'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { gateFor } from './gate.ts'
import { lazyPart } from './lazy-part.ts'
import { NoCompaniesScreen } from './NoCompanies.tsx'
import { RightsFailed } from './RightsFailed.tsx'
import { useFocusAfterSwap } from './use-focus-after-swap.ts'

const ChooseCompanyScreen = lazyPart(() => import('./ChooseCompanyScreen.tsx'), 'ChooseCompanyScreen')

/** The screen that was asked for, if the person may have it. The server checks each call again by itself. */
export function GuardedScreen() {
  const { user, company } = useSignedIn()
  const permissions = usePermissions()
  const id = useScreenId()
  const entry = id && entryOf(id)
  const rights = permissions.entries ? 'known' : permissions.failed ? 'failed' : 'unknown'
  const companies = user.permittedCompanies.length
  const at = { companies, chosen: company !== undefined, rights, can: permissions.can } as const
  const gate = entry ? gateFor(entry, at) : 'open'
  useFocusAfterSwap(gate === 'waiting' ? 'placeholder' : gate)
  switch (gate) {
    case 'waiting':
      return <Loading />
    case 'failed':
      return <RightsFailed permissions={permissions} needs={entry?.needs} />
    case 'refused':
      return <Navigate to={linkTo('MissingRole')} replace />
    case 'noCompanies':
      return <NoCompaniesScreen />
    case 'chooseCompany':
      return (
        <Suspense fallback={<Loading />}>
          <ChooseCompanyScreen />
        </Suspense>
      )
    case 'open':
      // A form that was begun at one place is not sent from another (decisions C20).
      return <Outlet key={entry?.needsCompany ? company?.id : 'any'} />
    default:
      return gate satisfies never
  }
}

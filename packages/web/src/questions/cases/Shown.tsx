import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'
import { useConfig, useSwitch } from '../../platform/api/use-config.ts'
import { PortalRedirect } from '../../platform/routing/PortalRedirect.tsx'

/** Where the provider shows no answers, these addresses are unknown ones, which lead to the front page. */
export function Shown({ children }: { readonly children: ReactNode }) {
  const { data } = useConfig()
  const isShown = useSwitch('casesInPortal')
  if (isShown) return children
  return data ? <PortalRedirect to="FrontPage" /> : <Loading />
}

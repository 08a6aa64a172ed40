import type { ReactNode } from 'react'
import type { CaseState } from '@kassavirta/domain/questions/cases/states'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useConfig, useSwitch } from '../../platform/session/use-session.ts'
import { PortalRedirect } from '../../platform/routing/portal-router.tsx'
import { casesTexts, stateTexts } from './texts.fi.ts'

type Props = { readonly state: CaseState; readonly hasUnread: boolean }

const tones = { new: 'info', open: 'info', waiting: 'ok', closed: 'plain' } as const

/** How far a case has come; an answer that was not read yet comes before everything else. */
export const CaseStateTag = ({ state, hasUnread }: Props) => (
  <Badge tone={hasUnread ? 'main' : tones[state]}>{hasUnread ? casesTexts.unread : stateTexts[state]}</Badge>
)

/** Shows the screen where the provider shows answers in the portal; elsewhere the address leads to the front page. */
export function OwnCasesGate({ children }: { readonly children: ReactNode }) {
  const { data } = useConfig()
  const isShown = useSwitch('casesInPortal')
  if (isShown) return children
  return data ? <PortalRedirect to="FrontPage" /> : <Loading />
}

import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { useSwitch } from '../../platform/api/use-config.ts'
import { titleOf } from '../../platform/routing/link-to.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { UnreadAnswers } from './UnreadAnswers.tsx'

/** Leads to what the person has asked; nothing where the provider shows no answers. */
export function OwnCasesLink() {
  if (!useSwitch('casesInPortal')) return null
  return (
    <PortalLink to="OwnCases" className={buttonClass}>
      {titleOf('OwnCases', {})}
      <UnreadAnswers />
    </PortalLink>
  )
}

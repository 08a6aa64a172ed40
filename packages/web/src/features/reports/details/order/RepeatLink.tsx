import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { useSwitch } from '../../../../platform/api/use-config.ts'
import { PortalLink } from '../../../../platform/routing/PortalLink.tsx'
import { usePermissions } from '../../../../platform/session/use-permissions.ts'
import { repeatTexts as texts } from './texts.fi.ts'

/** Leads to where the order can be made to repeat. */
export function RepeatLink({ entryId }: { readonly entryId: number }) {
  const { can } = usePermissions()
  const offers = useSwitch('recurringOrders')
  if (!offers || !can('changeOrder')) return null
  return (
    <PortalLink to="RecurringOrders" search={{ tilaus: String(entryId) }} className={buttonClass}>
      {texts.repeat}
    </PortalLink>
  )
}

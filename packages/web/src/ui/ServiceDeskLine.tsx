import { useConfig } from '../platform/use-config.ts'
import { PhoneLink } from './PhoneLink.tsx'
import { uiTexts } from './texts.fi.ts'

/** Whom to call when trying again does not help. Without the number there is nothing to say. */
export function ServiceDeskLine() {
  const phone = useConfig().data?.serviceDeskPhone
  if (!phone) return null
  return (
    <>
      {uiTexts.callServiceDesk} <PhoneLink number={phone} />.
    </>
  )
}

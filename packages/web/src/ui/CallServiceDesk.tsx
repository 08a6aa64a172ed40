import { useConfig } from '../platform/use-config.ts'
import { PhoneLink } from './PhoneLink.tsx'
import { uiTexts } from './texts.fi.ts'

/** Who helps when trying again does not; nothing while the number is not known. */
export function CallServiceDesk() {
  const phone = useConfig().data?.serviceDeskPhone
  return phone ? (
    <div>
      {uiTexts.callServiceDesk} <PhoneLink number={phone} />
    </div>
  ) : null
}

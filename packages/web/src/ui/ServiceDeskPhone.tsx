import { useConfig } from '../platform/use-config.ts'
import { PhoneLink } from './PhoneLink.tsx'
import { uiTexts } from './texts.fi.ts'

/** The last line of every failure: whom to call. Nothing until the number is known. */
export function ServiceDeskPhone() {
  const phone = useConfig().data?.serviceDeskPhone
  return phone ? (
    <div>
      {uiTexts.serviceDeskHelps} <PhoneLink number={phone} />
    </div>
  ) : null
}

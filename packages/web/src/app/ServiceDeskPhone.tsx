import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { useConfig } from '../platform/api/use-config.ts'
import { appTexts } from './texts.fi.ts'

/** The last line of every failure: whom to call. It is empty until the number is known. */
export function ServiceDeskPhone() {
  const phone = useConfig().data?.serviceDeskPhone
  return phone ? (
    <div>
      {appTexts.serviceDeskHelps} <PhoneLink number={phone} />
    </div>
  ) : null
}

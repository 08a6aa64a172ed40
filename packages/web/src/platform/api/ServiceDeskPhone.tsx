import { useConfig } from './use-config.ts'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { uiTexts } from '@kassavirta/ui/texts.fi.ts'

/** The last line of every failure: whom to call. Nothing until the number is known. */
export function ServiceDeskPhone() {
  const phone = useConfig().data?.serviceDeskPhone
  return phone ? (
    <div>
      {uiTexts.serviceDeskHelps} <PhoneLink number={phone} />
    </div>
  ) : null
}

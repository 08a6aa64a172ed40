import { useConfig } from '../platform/use-config.ts'
import { Banner } from '../ui/Banner.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { appTexts } from './texts.fi.ts'

/** A person without any place of business can do nothing about it but call (decisions E2). */
export function NoPlaces() {
  const phone = useConfig().data?.serviceDeskPhone
  return (
    <Banner kind="warn" heading={appTexts.noPlaces}>
      {phone && (
        <>
          {appTexts.callServiceDesk} <PhoneLink number={phone} />
        </>
      )}
    </Banner>
  )
}

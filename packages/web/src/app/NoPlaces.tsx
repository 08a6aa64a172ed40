import { useConfig } from '../platform/use-config.ts'
import { Banner } from '../ui/Banner.tsx'
import { MailText } from '../ui/MailText.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { useScreenTitle } from './current-screen.ts'
import { appTexts } from './texts.fi.ts'

/** A person without any place of business can do nothing about it but ask (decisions E2). */
export function NoPlaces() {
  const config = useConfig().data
  const phone = config?.serviceDeskPhone
  const mail = config?.serviceDeskEmail
  return (
    <Banner kind="warn" heading={appTexts.noPlaces}>
      {(phone || mail) && appTexts.callServiceDesk} {phone && <PhoneLink number={phone} />}
      {phone && mail && ', '}
      {mail && (
        <a href={`mailto:${mail}`}>
          <MailText address={mail} />
        </a>
      )}
    </Banner>
  )
}

/** Stands for a screen of a place where there is none: it was offered, so it opens (decisions O20). */
export const NoPlacesScreen = () => (
  <>
    <PageHeading>{useScreenTitle()}</PageHeading>
    <NoPlaces />
  </>
)

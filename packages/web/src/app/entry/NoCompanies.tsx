import { useConfig } from '../../platform/session/use-session.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { MailText } from '@kassavirta/ui/elements/MailText.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { useScreenTitle } from '../../platform/routing/portal-router.tsx'
import styles from './NoCompanies.module.css'
import { frameTexts } from '../signed-in-texts.fi.ts'
import { appTexts } from '../texts.fi.ts'

/** A person without any company can only ask the service desk for one (decisions E2). */
export function NoCompanies() {
  const config = useConfig().data
  const phone = config?.serviceDeskPhone
  const mail = config?.serviceDeskEmail
  return (
    <Banner kind="warn" heading={frameTexts.noCompanies}>
      <span className={styles['contact']}>
        {(phone || mail) && appTexts.callServiceDesk} {phone && <PhoneLink number={phone} />}
        {phone && mail && ', '}
        {mail && (
          <a href={`mailto:${mail}`}>
            <MailText address={mail} />
          </a>
        )}
      </span>
    </Banner>
  )
}

/** Replaces a screen that needs a company where the person has none: the menu offers it, so it opens (decisions O20). */
export const NoCompaniesScreen = () => (
  <>
    <PageHeading>{useScreenTitle()}</PageHeading>
    <NoCompanies />
  </>
)

import type { PortalConfig } from '@kassavirta/domain/config/api'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useConfig } from '../../platform/api/use-config.ts'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { MailText } from '@kassavirta/ui/elements/MailText.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { CompanyPanel } from './CompanyPanel.tsx'
import { configTexts as texts } from './texts.fi.ts'

/** The shell shows, and retries, a failed fetch of the contact details. */
export function InstructionsScreen() {
  const { company } = useSignedIn()
  const { data, failure } = useConfig()
  return (
    <>
      <PageHeading>{titleOf('Instructions', {})}</PageHeading>
      {!data && !failure && <Loading />}
      {data && <Contacts config={data} />}
      {/* It waits for the contacts, which would otherwise push it down. */}
      {(data || failure) && company && <CompanyPanel company={company} />}
    </>
  )
}

function Contacts({ config }: { readonly config: PortalConfig }) {
  const { serviceDeskHours, serviceDeskPhone, serviceDeskEmail, companyName, companyAddress } = config
  return (
    <>
      <Panel heading={texts.serviceDesk}>
        <SummaryList
          pairs={[
            { term: texts.hours, value: serviceDeskHours },
            { term: texts.phone, value: serviceDeskPhone && <PhoneLink number={serviceDeskPhone} /> },
            {
              term: texts.email,
              value: serviceDeskEmail && (
                <a href={`mailto:${serviceDeskEmail}`}>
                  <MailText address={serviceDeskEmail} />
                </a>
              ),
            },
          ].filter(({ value }) => value !== '')}
        />
      </Panel>
      {(companyName || companyAddress) && (
        <Panel heading={texts.provider}>
          <SummaryList
            pairs={[
              { term: texts.name, value: companyName },
              { term: texts.address, value: companyAddress },
            ].filter(({ value }) => value !== '')}
          />
        </Panel>
      )}
    </>
  )
}

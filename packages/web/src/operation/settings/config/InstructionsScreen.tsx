import type { PortalConfig } from '@kassavirta/domain/operation/settings/config-api'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { MailText } from '@kassavirta/ui/elements/MailText.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { getContext, readContext } from '@kassavirta/domain/places/companies/context-api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { titleOf } from '../../../platform/routing/route-rows.ts'
import {
  useSignedIn,
  type PermittedCompany,
  useConfig,
  useApiQuery,
} from '../../../platform/session/use-session.ts'
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

/** The provider's record of the chosen company, shown because a wrong address sends the van to the wrong door. */
function CompanyPanel({ company }: { readonly company: PermittedCompany }) {
  const { query } = useApiQuery()
  const { data, failure, trying, tryNow } = useAnswer(query(getContext, { query: { companyId: company.id } }))
  const record = data && readContext(data).customers.find(({ id }) => id === company.id)
  const address = record && addressOf(record)
  return (
    <Panel heading={texts.company}>
      {failure && (
        <FetchFailed heading={texts.placeFailed} trying={trying} tryNow={tryNow} failure={failure} />
      )}
      <SummaryList
        pairs={[
          { term: texts.name, value: record?.name ?? company.name },
          ...(address ? [{ term: texts.address, value: address }] : []),
        ]}
      />
    </Panel>
  )
}

type Record = ReturnType<typeof readContext>['customers'][number]

/** 'Katu 1, 33500 Tampere'; each part only when it is known. */
const addressOf = ({ streetAddress, postcode, city }: Record): string =>
  [streetAddress, `${postcode} ${city}`.trim()].filter((part) => part !== '').join(', ')

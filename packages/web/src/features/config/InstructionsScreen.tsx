import { getConfig, type PortalConfig } from '@kassavirta/domain/config/api'
import { apiQuery } from '../../platform/api-query.ts'
import { titleOf } from '../../platform/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SummaryList } from '../../ui/SummaryList.tsx'
import { PlacePanel } from './PlacePanel.tsx'
import { configTexts as texts } from './texts.fi.ts'

/** A fetch of the contact details that fails is told, and retried, by the shell. */
export function InstructionsScreen() {
  const { place } = useSignedIn()
  const { data, failure } = useAnswer({ ...apiQuery(getConfig), staleTime: Infinity })
  return (
    <>
      <PageHeading>{titleOf('Instructions', {})}</PageHeading>
      {data && <Contacts config={data} />}
      {!data && !failure && <Loading />}
      {place && <PlacePanel place={place} />}
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
            {
              term: texts.phone,
              value: serviceDeskPhone && (
                <a href={`tel:${serviceDeskPhone.replaceAll(/[^+\d]/g, '')}`}>{serviceDeskPhone}</a>
              ),
            },
            {
              term: texts.email,
              value: serviceDeskEmail && <a href={`mailto:${serviceDeskEmail}`}>{serviceDeskEmail}</a>,
            },
          ].filter(({ value }) => value !== '')}
        />
      </Panel>
      {(companyName || companyAddress) && (
        <Panel heading={texts.company}>
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

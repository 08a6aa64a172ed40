import { getHandOver, type HandOver } from '@kassavirta/domain/orders/deliveries/hand-overs/api'
import { dayOf, formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { useConfig, useSwitch } from '../../../platform/api/use-config.ts'
import { titleOf } from '../../../platform/routing/link-to.ts'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { PortalRedirect } from '../../../platform/routing/PortalRedirect.tsx'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { BagsPanel } from './BagsPanel.tsx'
import { CrewPanel } from './CrewPanel.tsx'
import styles from './hand-overs.module.css'
import { HandedOver } from './HandedOver.tsx'
import { handOverTexts as texts } from './texts.fi.ts'

/** The crew marks on its own device: what it says must appear here while both stand at the door. */
const REFRESH_MS = 15_000

/** /luovutus: who is at the door, and what was given to them. Where the provider has no such thing the address is unknown. */
export function HandOverScreen() {
  const { data } = useConfig()
  const { company } = useCompanySession()
  const today = dayOf(useServerNow())
  if (!useSwitch('handOvers')) return data ? <PortalRedirect to="FrontPage" /> : <Loading />
  const day = `${weekdayShort(today)} ${formatDay(today)}`
  return (
    <>
      <PageHeading lead={fill(texts.today, { place: company.name, day })}>
        {titleOf('HandOver', {})}
      </PageHeading>
      <Today companyId={company.id} />
    </>
  )
}

function Today({ companyId }: { readonly companyId: number }) {
  const asked = useApiQuery().query(getHandOver, { query: { companyId } })
  const answer = useKeptAnswer({ ...asked, refetchInterval: REFRESH_MS })
  const { data, failure, askAgain } = answer
  if (!data) return failure ? <AnswerFailed heading={texts.failed} answer={answer} /> : <Loading />
  return data.handOver ? <Meeting handOver={data.handOver} onTold={askAgain} /> : <NoRun />
}

const NoRun = () => (
  <Banner kind="info" action={<PortalLink to="DriverList">{texts.toDrivers}</PortalLink>}>
    {texts.none}
  </Banner>
)

type MeetingProps = { readonly handOver: HandOver; readonly onTold: () => void }

function Meeting({ handOver, onTold }: MeetingProps) {
  const { runId, handed } = handOver
  const meeting = `${runId}-${handed?.at.getTime() ?? ''}`
  const [correcting, setCorrecting] = useState<string>()
  return (
    <div className={styles['halves']}>
      <CrewPanel handOver={handOver} />
      {handed && correcting !== meeting ? (
        <HandedOver handOver={handOver} handed={handed} onCorrect={() => setCorrecting(meeting)} />
      ) : (
        <BagsPanel key={meeting} handOver={handOver} onTold={onTold} />
      )}
    </div>
  )
}

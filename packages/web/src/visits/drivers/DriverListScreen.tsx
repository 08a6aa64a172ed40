import { getCompany } from '@kassavirta/domain/places/companies/api'
import { findDrivers, sortDrivers } from '@kassavirta/domain/places/companies/rules'
import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useMemo, useState } from 'react'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { titleOf } from '../../platform/routing/link-to.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { useCompanySession, type PermittedCompany } from '../../platform/session/session-context.ts'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useConfig, useSwitch } from '../../platform/api/use-config.ts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import styles from './drivers.module.css'
import { DriverPages } from './DriverPages.tsx'
import { fetchedText } from './fetched-text.ts'
import { driverTexts as texts } from './texts.fi.ts'

/** The people who may be given the money. The list is read at the door, on a phone held in one hand. */
export function DriverListScreen() {
  const { company } = useCompanySession()
  const now = useServerNow()
  return (
    <div className={layout['narrow']}>
      <PageHeading lead={`${company.name} ${formatDay(dayOf(now))}`}>{titleOf('DriverList', {})}</PageHeading>
      <Notice />
      <HandOverLink />
      <Drivers company={company} now={now} />
    </div>
  )
}

/** Where the provider has it, the driver is known by more than a name. */
function HandOverLink() {
  const { can } = usePermissions()
  return useSwitch('handOvers') && can('deposit') ? (
    <p data-screen-only>
      <PortalLink to="HandOver">{texts.handOver}</PortalLink>
    </p>
  ) : null
}

function Notice() {
  const phone = useConfig().data?.serviceDeskPhone
  const [before, after] = texts.missing
  return (
    <Banner kind="warn" heading={texts.notice}>
      {phone && (
        <>
          {before}
          <span className={styles['call']}>
            <PhoneLink number={phone} />
          </span>
          {after}
        </>
      )}
    </Banner>
  )
}

function Drivers({ company, now }: { readonly company: PermittedCompany; readonly now: Date }) {
  const asked = useApiQuery().query(getCompany, { params: { companyId: company.id } })
  const { data, failure, trying, tryNow, fetchedAt, outdated, asking, askAgain } = useKeptAnswer(asked)
  const [typed, setTyped] = useState('')
  const personnel = data?.personnel
  const all = useMemo(() => personnel && sortDrivers(personnel), [personnel])
  const found = useMemo(() => all && findDrivers(all, typed), [all, typed])
  return (
    <>
      <div className={styles['bar']} data-screen-only>
        <TextField
          label={texts.search}
          type="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {failure && (
        <FetchFailed heading={texts.fetchFailed} trying={trying} tryNow={tryNow} failure={failure} />
      )}
      {outdated && fetchedAt && <Outdated failure={outdated} fetchedAt={fetchedAt} now={now} />}
      <div className={styles['state']}>
        <div>
          <output>{all && found && countText(all.length, found.length)}</output>
          {fetchedAt && <small>{fetchedText(fetchedAt, now)}</small>}
        </div>
        {/* A withdrawn driver must disappear without a wait for the cache (decisions H11). */}
        <Button kind="secondary" busy={asking} onClick={askAgain}>
          {texts.reload}
        </Button>
      </div>
      {/* A new search starts at its first page. */}
      {found && <DriverPages key={typed} drivers={found} />}
      {!data && !failure && <Loading />}
    </>
  )
}

type OutdatedProps = { readonly failure: Failure; readonly fetchedAt: Date; readonly now: Date }

/** A list that is a minute old is better than none, as long as the page says so. */
function Outdated({ failure, fetchedAt, now }: OutdatedProps) {
  return (
    <Banner kind="danger" heading={texts.outdated}>
      {failure.text} {fill(texts.outdatedList, { fetched: fetchedText(fetchedAt, now) })}
    </Banner>
  )
}

function countText(all: number, found: number): string {
  if (all === 0) return texts.none
  if (found === 0) return texts.noHits
  return found === 1 ? texts.one : fill(texts.count, { count: found })
}

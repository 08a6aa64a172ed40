import { getPlace, type Place } from '@kassavirta/domain/operation/customers/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import type { ReactNode } from 'react'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import page from '../../platform/parts/page.module.css'
import { Pairs } from '../../platform/parts/Pairs.tsx'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { type DeskRowId, linkTo } from '../../platform/routing/desk-rows.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { phoneTexts, customerTexts, placeTexts as texts } from './texts.fi.ts'
import styles from './PlacePage.module.css'

export type PlaceTab = {
  readonly row: Extract<DeskRowId, 'place' | `place${string}`>
  readonly name: string
  readonly screen: (place: Place) => ReactNode
}

type Props = { readonly companyId: number; readonly tabs: readonly PlaceTab[]; readonly tab: PlaceTab }

/** One place: who it is, and one of its tabs. */
export function PlacePage({ companyId, tabs, tab }: Props) {
  const query = useDeskQuery()
  // Every fetch is recorded as a look at the data, so the page never fetches again by itself.
  const answer = useLastAnswer({ ...query(getPlace, { params: { companyId } }), staleTime: Infinity })
  return (
    <AnswerView answer={answer} heading={texts.loadFailed} notFound={texts.unknown} isScreen>
      {(place) => (
        <>
          <Tabs
            label={texts.tabs}
            tabs={tabs.map(({ row, name }) => ({ row, name, href: linkTo(row, { id: companyId }) }))}
          />
          <div className={page['page']}>
            <Head place={place} />
            {tab.screen(place)}
          </div>
        </>
      )}
    </AnswerView>
  )
}

function Head({ place }: { readonly place: Place }) {
  const { name, businessId, street, city, route, phone, concern, chain } = place
  useTabTitle(name)
  const { may } = useStaff()
  return (
    <header className={styles['head']}>
      <div>
        <nav className={page['quiet']} aria-label={texts.path}>
          <Link href={linkTo('customers')}>{customerTexts.lists}</Link>
          {[concern, chain].map((group) => group && ` / ${group.name}`)}
        </nav>
        <h2>{name}</h2>
        {place.ended === null && may('orderForCustomer') && (
          <Link href={linkTo('phoneOrder', { id: place.companyId })}>{phoneTexts.open}</Link>
        )}
      </div>
      <Pairs
        className={styles['facts']}
        pairs={[
          [texts.businessId, businessId],
          [texts.address, [street, city].filter(Boolean).join(', ')],
          [texts.route, route && fill(texts.onRoute, { route: route.name, stop: route.stopNumber })],
          [texts.phone, phone && <PhoneLink key="phone" number={phone} />],
        ]}
      />
    </header>
  )
}

import { getPlace, type Place } from '@kassavirta/domain/operation/customers/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { Answered } from '../../platform/parts/Answered.tsx'
import page from '../../platform/parts/page.module.css'
import { Pairs } from '../../platform/parts/Pairs.tsx'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { linkTo } from '../../platform/routing/link-to.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { phoneTexts } from './phone-order/phone-texts.fi.ts'
import styles from './PlacePage.module.css'
import { tabsOf, type PlaceTab } from './place-tabs.tsx'
import { customerTexts, placeTexts as texts } from './texts.fi.ts'

type Props = { readonly companyId: number; readonly tab: PlaceTab }

/** One place: who it is, and one of its tabs. */
export function PlacePage({ companyId, tab }: Props) {
  const query = useDeskQuery()
  // To look is recorded, so the page does not look again by itself.
  const answer = useKeptAnswer({ ...query(getPlace, { params: { companyId } }), staleTime: Infinity })
  return (
    <Answered answer={answer} heading={texts.loadFailed} notFound={texts.unknown} isScreen>
      {(place) => (
        <>
          <Tabs label={texts.tabs} tabs={tabsOf(companyId)} />
          <div className={page['page']}>
            <Head place={place} />
            {tab.screen(place)}
          </div>
        </>
      )}
    </Answered>
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

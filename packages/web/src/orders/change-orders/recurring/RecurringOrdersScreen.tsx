import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useConfig, useSwitch } from '../../../platform/api/use-config.ts'
import { titleOf } from '../../../platform/routing/link-to.ts'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { PortalRedirect } from '../../../platform/routing/PortalRedirect.tsx'
import { MakeRecurring } from './MakeRecurring.tsx'
import styles from './recurring.module.css'
import { RecurringCard } from './RecurringCard.tsx'
import { recurringTexts as texts } from './texts.fi.ts'
import { useRecurringOrders } from './use-recurring.ts'

/** /vaihtorahatilaus/toistuvat. Where the provider does not offer them the address is an unknown one. */
export function RecurringOrdersScreen() {
  const { data } = useConfig()
  const isShown = useSwitch('recurringOrders')
  if (!isShown) return data ? <PortalRedirect to="FrontPage" /> : <Loading />
  return (
    <>
      <PageHeading lead={texts.lead}>{titleOf('RecurringOrders', {})}</PageHeading>
      <MakeRecurring />
      <RecurringList />
    </>
  )
}

function RecurringList() {
  const answer = useRecurringOrders()
  const { data, failure } = answer
  if (!data) return failure ? <AnswerFailed heading={texts.failed} answer={answer} /> : <Loading />
  if (data.rows.length === 0) return <NoRecurring />
  return (
    <ul aria-label={texts.list}>
      {data.rows.map((order) => (
        <li key={order.recurringId}>
          <RecurringCard order={order} />
        </li>
      ))}
    </ul>
  )
}

const NoRecurring = () => (
  <div className={classes(layout['box'], styles['none'])}>
    <p>
      {texts.none} {texts.how}
    </p>
    <div className={classes(layout['row'], styles['acts'])}>
      <PortalLink to="ChangeOrderReport" className={buttonClass}>
        {texts.toOrders}
      </PortalLink>
      <PortalLink to="Vaihtoraha" className={buttonClass}>
        {texts.toForm}
      </PortalLink>
    </div>
  </div>
)

import type { ChangeOrderRow } from '@kassavirta/domain/reports/reports/change-orders'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { durationText } from '../../../../flows/time-left/duration-text.ts'
import { useTimeLeft } from '../../../../flows/time-left/use-time-left.ts'
import { useConfig, useSwitch } from '../../../../platform/api/use-config.ts'
import { PortalLink } from '../../../../platform/routing/PortalLink.tsx'
import details from '../details.module.css'
import styles from './order.module.css'
import { cancelTexts, changingTexts as texts } from './texts.fi.ts'
import { type OwnOrder, useLookAgain } from './use-own-order.ts'
import { cancelOwnOrder } from '@kassavirta/domain/orders/change-orders/changing-api'
import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { ActQuestion } from '../../../../flows/act/ActQuestion.tsx'
import { useCompanySession } from '../../../../platform/session/session-context.ts'

type Props = {
  readonly row: ChangeOrderRow
  readonly own: OwnOrder
  readonly onCancelled: () => void
}

/** Until the cut-off the ways to change and cancel, with the time that is left; afterwards whom to call. */
export function OrderChanging({ row, own, onCancelled }: Props) {
  const offers = useSwitch('ordersChangeable')
  const until = own.changeableUntil
  const left = useTimeLeft(until)
  if (!offers) return null
  if (until === null || !left) {
    const isWaiting = own.stage === null || own.stage === 'packed'
    return isWaiting ? <Locked passed={until !== null} /> : null
  }
  return (
    <div className={classes(details['notice'], styles['cutOff'])} data-tone="info" data-screen-only>
      <Icon name="clock" />
      {/* Not read out every minute: whoever listens finds it where the buttons are. */}
      <p>
        {fill(texts.until, { moment: shortMoment(until) })}{' '}
        <b>{fill(texts.left, { duration: durationText(left) })}</b>
      </p>
      <div className={classes(layout['row'], styles['ways'])}>
        <PortalLink to="Vaihtoraha" search={{ muuta: String(row.entryId) }} className={buttonClass}>
          {texts.change}
        </PortalLink>
        <CancelOrder row={row} version={own.version} onCancelled={onCancelled} />
      </div>
    </div>
  )
}

/** `passed` is true where the time ran out on this page. */
function Locked({ passed }: { readonly passed: boolean }) {
  const phone = useConfig().data?.serviceDeskPhone
  return (
    <div className={classes(details['notice'], styles['cutOff'])} data-screen-only>
      <Icon name="lock" />
      <div>
        <output>{passed && texts.passed}</output>
        <p>
          {!passed && texts.locked} {phone && texts.call} {phone && <PhoneLink number={phone} />}
        </p>
      </div>
    </div>
  )
}

type CancelProps = {
  readonly row: ChangeOrderRow
  readonly version: number
  readonly onCancelled: () => void
}

/** The button that cancels an order, and its question. */
function CancelOrder({ row, version, onCancelled }: CancelProps) {
  const { user, company, submit } = useCompanySession()
  const day = `${weekdayShort(row.deliveryDate)} ${formatDay(row.deliveryDate)}`
  return (
    <ActQuestion
      kind="secondary"
      texts={cancelTexts}
      body={{ customerId: company.id, userId: user.id, entryId: row.entryId, version }}
      send={(pair) => submit(cancelOwnOrder, pair)}
      onDone={onCancelled}
      lookAgain={useLookAgain()}
    >
      <SummaryList
        pairs={[
          { term: cancelTexts.number, value: row.entryId },
          { term: cancelTexts.day, value: day },
          { term: cancelTexts.sum, value: formatEuros(row.totalSum) },
        ]}
      />
    </ActQuestion>
  )
}

import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { shortDay, shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import type { Submission } from '@kassavirta/ui/submission/pending-submission.ts'
import { durationText } from '../../../flows/time-left/duration-text.ts'
import { useTimeLeft } from '../../../flows/time-left/use-time-left.ts'
import { sendFailureText } from '../../../flows/wizard/submission-status.ts'
import { useConfig } from '../../../platform/api/use-config.ts'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { changeTexts as texts } from './texts.fi.ts'
import type { PresentOrder } from './use-order-to-change.ts'

type Props = {
  readonly order: PresentOrder
  /** True when somebody has changed the order since what is typed was begun. */
  readonly isOvertaken: boolean
  readonly submission: Submission<unknown, unknown>
  /** Goes on with what is typed, over the order as it is now. */
  readonly onMine: () => void
  readonly onTheirs: () => void
  /** Forgets what was typed. */
  readonly onLeave: () => void
}

/** What the form begins with: until when the change can be sent, or why it no longer can. */
export function ChangeStart({ order, isOvertaken, submission, onMine, onTheirs, onLeave }: Props) {
  const router = useRouter()
  const left = useTimeLeft(order.until)
  const leave = () => {
    onLeave()
    void router.go(linkTo('ChangeOrderDetail', { id: order.row.entryId }))
  }
  if (order.until === null || !left) return <Passed submission={submission} onLeave={leave} />
  if (isOvertaken) return <Overtaken order={order} onMine={onMine} onTheirs={onTheirs} />
  return (
    <Banner
      kind="info"
      action={
        <Button kind="secondary" onClick={leave}>
          {texts.keep}
        </Button>
      }
    >
      {fill(texts.until, { moment: shortMoment(order.until) })}{' '}
      <b>{fill(texts.left, { duration: durationText(left) })}</b>
    </Banner>
  )
}

type PassedProps = Pick<Props, 'submission' | 'onLeave'>

/** Nothing that was typed is taken away: whoever calls the service desk reads it from here. */
function Passed({ submission, onLeave }: PassedProps) {
  const phone = useConfig().data?.serviceDeskPhone
  return (
    <Banner
      kind="danger"
      heading={texts.passed}
      action={
        <Button kind="secondary" onClick={onLeave}>
          {texts.toOrder}
        </Button>
      }
    >
      {submission.state === 'refused' && <p>{sendFailureText(submission.failure)}</p>}
      <p>
        {texts.passedLead} {phone && <PhoneLink number={phone} />}
      </p>
    </Banner>
  )
}

type OvertakenProps = Pick<Props, 'order' | 'onMine' | 'onTheirs'>

const Overtaken = ({ order: { row }, onMine, onTheirs }: OvertakenProps) => (
  <Banner
    kind="danger"
    heading={texts.overtaken}
    action={
      <>
        <Button kind="secondary" onClick={onMine}>
          {texts.mine}
        </Button>
        <Button kind="text" onClick={onTheirs}>
          {texts.theirs}
        </Button>
      </>
    }
  >
    {fill(texts.overtakenLead, { sum: formatEuros(row.totalSum), day: shortDay(row.deliveryDate) })}
  </Banner>
)

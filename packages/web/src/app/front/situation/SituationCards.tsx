import { useId, type ReactNode } from 'react'
import { shortDay, nearMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { withoutMarkers } from '@kassavirta/domain/letters/messages/markers'
import type {
  Overview,
  OverviewOrder,
  OverviewLate,
  OverviewAnswer,
  OverviewNotice,
  OverviewDeposits,
  OverviewToday,
} from '@kassavirta/domain/reports/front-pages/overview-api'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Band } from '@kassavirta/ui/figures/Band.tsx'
import { CustodyBars } from '@kassavirta/ui/figures/CustodyBars.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import type { Permissions } from '../../../platform/session/use-permissions.ts'
import { PartBoundary } from '../../faults/AppFault.tsx'
import { Card } from '../Card.tsx'
import { visitHeading, situationTexts, lateTexts } from '../../signed-in-texts.fi.ts'
import { DeliveryCard } from './DeliveryCard.tsx'
import { differenceText, sumsText, depositStage, todaySentence } from './situation-wording.ts'
import card from '../Card.module.css'
import styles from './SituationCards.module.css'

/** Only some providers show when their drivers come. */
const NextVisit = lazyPart(() => import('./NextVisit.tsx'), 'NextVisit')

type Props = { readonly overview: Overview; readonly permissions: Permissions }

/** The cards of the state of things, fetched beside its answer: before that there is nothing to show in them. */
export function SituationCards({ overview, permissions }: Props) {
  const now = useServerNow()
  const { deposits, today, deliveries, late, unconfirmed = [], visits, notices, answers } = overview
  return (
    <>
      {late && late.count > 0 && <LateOrders late={late} />}
      {visits && (
        <Card heading={visitHeading} columns={6} isLow>
          <PartBoundary waiting={null}>
            <NextVisit visits={visits} now={now} />
          </PartBoundary>
        </Card>
      )}
      {deposits && <DepositsCard deposits={deposits} today={today} columns={deliveries ? 4 : 6} now={now} />}
      {deliveries && (
        <DeliveryCard
          orders={deliveries}
          columns={deposits ? 2 : 6}
          accounts={permissions.entries ?? []}
          now={now}
        />
      )}
      {unconfirmed.length > 0 && <ConfirmCard orders={unconfirmed} />}
      <UnreadCards notices={notices} answers={answers} now={now} />
    </>
  )
}

/** Delivered orders that nobody has confirmed; they are confirmed on the page of the order. */
const ConfirmCard = ({ orders }: { readonly orders: readonly OverviewOrder[] }) => (
  <Card heading={situationTexts.confirm} columns={6} isLow>
    <ul>
      {orders.map(({ entryId, deliveryDate, totalSum }) => (
        <li key={entryId} className={classes(card['row'], layout['apart'])}>
          <PortalLink
            to="ChangeOrderDetail"
            params={{ id: entryId }}
            className={classes(layout['cover'], card['target'])}
          >
            {fill(situationTexts.deliveredOrder, { id: entryId, day: shortDay(deliveryDate) })}
          </PortalLink>{' '}
          <span>{formatEuros(totalSum)}</span>
        </li>
      ))}
    </ul>
  </Card>
)

/** Late orders, above everything else, each in words and with a link to its page. */
const LateOrders = ({ late: { count, rows } }: { readonly late: OverviewLate }) => (
  <div className={card['span6']}>
    <Banner kind="warn">
      <ul>
        {rows.map(({ entryId, deliveryDate, totalSum }) => (
          <li key={entryId}>
            <PortalLink to="ChangeOrderDetail" params={{ id: entryId }}>
              {fill(lateTexts.late, { day: shortDay(deliveryDate), sum: formatEuros(totalSum) })}
            </PortalLink>
          </li>
        ))}
        {count > rows.length && (
          <li>
            <PortalLink to="ChangeOrderReport">
              {fill(lateTexts.more, { count: count - rows.length })}
            </PortalLink>
          </li>
        )}
      </ul>
    </Banner>
  </div>
)

type UnreadCardsProps = Pick<Overview, 'notices' | 'answers'> & { readonly now: Date }

/** A newer server may send kinds that have no name here. */
const answered: Readonly<Record<string, string>> = situationTexts.answered

/** Unread notices with their declared and counted sums, and unread answers. The tile of messages counts the other messages. */
function UnreadCards({ notices, answers, now }: UnreadCardsProps) {
  const hasAnswers = answers !== undefined && answers.count > 0
  return (
    <>
      <Card heading={situationTexts.notices} columns={hasAnswers ? 3 : 6} unread={notices.count} isLow>
        {notices.rows.length === 0 && <p className={card['nothing']}>{situationTexts.noNotices}</p>}
        <ul>
          {notices.rows.map((notice) => (
            <NoticeRow key={notice.messageId} notice={notice} now={now} />
          ))}
        </ul>
        {notices.count > notices.rows.length && (
          <p className={card['all']}>
            <PortalLink to="MessagesPage">{situationTexts.allMessages}</PortalLink>
          </p>
        )}
      </Card>
      {hasAnswers && (
        <Card heading={situationTexts.answers} columns={3} unread={answers.count} isLow>
          <ul>
            {answers.rows.map((answer) => (
              <AnswerRow key={answer.caseId} answer={answer} now={now} />
            ))}
          </ul>
          {answers.count > answers.rows.length && (
            <p className={card['all']}>
              <PortalLink to="OwnCases">{situationTexts.allAnswers}</PortalLink>
            </p>
          )}
        </Card>
      )}
    </>
  )
}

/** Leads to the answer itself. */
const AnswerRow = ({ answer, now }: { readonly answer: OverviewAnswer; readonly now: Date }) => (
  <li className={card['row']}>
    <PortalLink
      to="OwnCase"
      params={{ id: answer.caseId }}
      className={classes(layout['cover'], card['target'])}
    >
      {fill(situationTexts.answer, {
        kind: answered[answer.kind] ?? situationTexts.answeredOther,
        number: answer.number,
      })}
    </PortalLink>
    <small className={card['small']}>{nearMoment(new Date(answer.at), now)}</small>
  </li>
)

function NoticeRow({ notice, now }: { readonly notice: OverviewNotice; readonly now: Date }) {
  const { messageId, header, created, result } = notice
  if (!result) {
    return (
      <UnreadRow messageId={messageId} name={withoutMarkers(header)}>
        {nearMoment(new Date(created), now)}
      </UnreadRow>
    )
  }
  const { securityBagNumber: number, difference } = result
  return (
    <UnreadRow
      messageId={messageId}
      name={fill(situationTexts.bag, { number })}
      aside={
        <span className={styles['difference']} data-missing={(difference ?? 0) < 0 || undefined}>
          {differenceText(difference)}
        </span>
      }
    >
      {sumsText(result)}
    </UnreadRow>
  )
}

type RowProps = {
  readonly messageId: number
  readonly name: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

function UnreadRow({ messageId, name, aside, children }: RowProps) {
  const [asideId, detailId] = [useId(), useId()]
  return (
    <li className={card['row']}>
      <span className={layout['apart']}>
        <PortalLink
          to="MessagePage"
          params={{ id: messageId }}
          className={classes(layout['cover'], card['target'])}
          describedBy={aside === undefined ? detailId : `${asideId} ${detailId}`}
        >
          {name}
        </PortalLink>
        {aside !== undefined && <span id={asideId}>{aside}</span>}
      </span>
      <small id={detailId} className={card['small']}>
        {children}
      </small>
    </li>
  )
}

type DepositsCardProps = {
  readonly deposits: OverviewDeposits
  /** Today's sales day, for a person who may declare deposits. */
  readonly today: OverviewToday | undefined
  readonly columns: 4 | 6
  readonly now: Date
}

type TodayProps = { readonly sentence: string | undefined; readonly isMissing: boolean }

/** Deposits under way and the latest ones, each with its stage. */
const DepositsCard = ({ deposits: { rows, areOwn }, today, columns, now }: DepositsCardProps) => (
  <Card
    heading={areOwn ? situationTexts.ownDeposits : situationTexts.deposits}
    columns={columns}
    aside={
      <PortalLink to="DepositReport">
        {areOwn ? situationTexts.allOwnDeposits : situationTexts.allDeposits}
      </PortalLink>
    }
  >
    <TodayLine sentence={today && todaySentence(today, now)} isMissing={today?.count === 0} />
    {rows.length === 0 && <p className={card['nothing']}>{situationTexts.noDeposits}</p>}
    <ul>
      {rows.map((row) => (
        <DepositRow key={row.entryId} row={row} now={now} />
      ))}
    </ul>
  </Card>
)

const TodayLine = ({ sentence, isMissing }: TodayProps) =>
  sentence !== undefined && (
    <p className={styles['today']} data-missing={isMissing || undefined}>
      <Icon name={isMissing ? 'clock' : 'check'} /> {sentence}
    </p>
  )

type DepositsCardRowProps = { readonly row: OverviewDeposits['rows'][number]; readonly now: Date }

function DepositRow({ row, now }: DepositsCardRowProps) {
  const { text, steps, since, isAmiss } = depositStage(row)
  const [sumId, stageId] = [useId(), useId()]
  return (
    <li className={classes(card['row'], styles['deposit'])}>
      <span>
        <PortalLink
          to="DepositDetail"
          params={{ id: row.entryId }}
          className={classes(layout['cover'], card['target'])}
          describedBy={`${sumId} ${stageId}`}
        >
          {fill(situationTexts.bag, { number: row.securityBagNumber })}
        </PortalLink>
        <small className={card['small']}>
          {fill(situationTexts.registerDay, { day: shortDay(row.registerDate) })}
        </small>
      </span>
      <span className={styles['sum']}>
        <span id={sumId}>{row.totalSum !== null && formatEuros(row.totalSum)}</span>
        <Band pieces={row.pieces} size="thin" />
      </span>
      <span className={styles['stage']}>
        {steps !== undefined && <CustodyBars steps={steps} />}
        <span className={layout['apart']}>
          <b id={stageId} data-missing={isAmiss}>
            {text}
          </b>{' '}
          {since && <small className={card['small']}>{nearMoment(since, now)}</small>}
        </span>
      </span>
    </li>
  )
}

import { Fragment } from 'react'
import { formatTime } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import type { Overview } from '@kassavirta/domain/overview/api'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import type { Permissions } from '../../platform/session/use-permissions.ts'
import card from './Card.module.css'
import { DeliveryCard } from './DeliveryCard.tsx'
import { DepositsCard } from './DepositsCard.tsx'
import { situationTexts } from './situation-texts.fi.ts'
import { UnreadCards } from './UnreadCards.tsx'
import type { OverviewAnswer } from './use-overview.ts'

/** Says when the state of things was told. Its line has its height from the beginning. */
export function SituationHeading({ overview: { data, at, failure } }: { readonly overview: OverviewAnswer }) {
  return (
    <div className={card['title']}>
      <h2>{situationTexts.heading}</h2>
      {data === undefined && !failure && <Loading text={situationTexts.fetching} shape="word" />}
      {at && <span className={card['small']}>{fill(situationTexts.updated, { time: formatTime(at) })}</span>}
    </div>
  )
}

type Props = { readonly overview: OverviewAnswer; readonly permissions: Permissions }

/** The cards of the state of things; until the answer comes, frames of their size. */
export function Situation({ overview, permissions }: Props) {
  if (overview.data) return <Cards overview={overview.data} permissions={permissions} />
  if (!overview.failure) return <Frames permissions={permissions} />
  return (
    <div className={card['span6']}>
      <Banner
        kind="warn"
        action={
          <Button kind="secondary" busy={overview.trying} onClick={overview.tryNow}>
            {faultTexts.tryAgain}
          </Button>
        }
      >
        {situationTexts.failed}
      </Banner>
    </div>
  )
}

type CardsProps = { readonly overview: Overview; readonly permissions: Permissions }

function Cards({ overview, permissions }: CardsProps) {
  const now = useServerNow()
  const { deposits, delivery, notices, messages } = overview
  return (
    <>
      {deposits && <DepositsCard deposits={deposits} columns={delivery === undefined ? 6 : 4} now={now} />}
      {delivery !== undefined && (
        <DeliveryCard
          delivery={delivery}
          columns={deposits ? 2 : 6}
          accounts={permissions.entries ?? []}
          now={now}
        />
      )}
      <UnreadCards notices={notices} messages={messages} now={now} />
    </>
  )
}

/** A part that the person surely has no right for gets no frame. */
function Frames({ permissions: { entries, can } }: { readonly permissions: Permissions }) {
  const expects = (right: 'depositReport' | 'changeOrderReport') => entries === undefined || can(right)
  const [deposits, delivery] = [expects('depositReport'), expects('changeOrderReport')]
  const frame = (...names: readonly (keyof typeof card)[]) => (
    <div className={classes(card['waiting'], ...names.map((name) => card[name]))} aria-hidden="true" />
  )
  return (
    // Once the rights are known, the frames are new ones: those of before would move to other places.
    <Fragment key={entries ? 'known' : 'guessed'}>
      {deposits && frame('tall', delivery ? 'span4' : 'span6')}
      {delivery && frame(deposits ? 'span2' : 'span6')}
      {frame('span2')}
      {frame('span2')}
    </Fragment>
  )
}

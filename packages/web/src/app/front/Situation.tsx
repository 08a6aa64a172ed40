import { Fragment, useEffect } from 'react'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import type { Permissions } from '../../platform/session/use-permissions.ts'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PartBoundary } from '../PartBoundary.tsx'
import card from './Card.module.css'
import { situationTexts } from './situation-texts.fi.ts'
import type { OverviewAnswer } from './use-overview.ts'

const loadCards = () => import('./SituationCards.tsx')
const SituationCards = lazyPart(loadCards, 'SituationCards')

type HeadingProps = {
  readonly overview: Pick<OverviewAnswer, 'at' | 'failure'> & { readonly data: unknown }
}

/** Says when the overview was fetched. Its line has its height from the beginning, so that nothing moves. */
export function SituationHeading({ overview: { data, at, failure } }: HeadingProps) {
  return (
    <div className={classes(layout['apart'], card['title'])}>
      <h2>{situationTexts.heading}</h2>
      {data === undefined && !failure && <Loading text={situationTexts.fetching} shape="word" />}
      {at && <span className={card['small']}>{fill(situationTexts.updated, { time: formatTime(at) })}</span>}
    </div>
  )
}

type Props = { readonly overview: OverviewAnswer; readonly permissions: Permissions }

/** The cards of the state of things; until the answer comes, frames of their size. */
export function Situation({ overview, permissions }: Props) {
  useEffect(() => {
    // Beside the answer, not after it; a fetch that fails is repeated, and shown, when the answer is here.
    void loadCards().catch(() => undefined)
  }, [])
  const frames = <Frames permissions={permissions} />
  if (overview.data) {
    return (
      <PartBoundary waiting={frames}>
        <SituationCards overview={overview.data} permissions={permissions} />
      </PartBoundary>
    )
  }
  if (!overview.failure) return frames
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

/** A part that the person surely has no right for gets no frame. */
function Frames({ permissions: { entries, can } }: { readonly permissions: Permissions }) {
  const deposits = entries === undefined || can('deposit') || can('depositReport')
  const delivery = entries === undefined || can('changeOrderReport')
  const frame = (...names: readonly (keyof typeof card)[]) => (
    <div className={classes(card['waiting'], ...names.map((name) => card[name]))} aria-hidden="true" />
  )
  return (
    // Once the rights are known, the frames get new keys: the old ones would move to other positions.
    <Fragment key={entries ? 'known' : 'guessed'}>
      {deposits && frame('tall', delivery ? 'span4' : 'span6')}
      {delivery && frame(deposits ? 'span2' : 'span6')}
      {frame('low', 'span6')}
    </Fragment>
  )
}

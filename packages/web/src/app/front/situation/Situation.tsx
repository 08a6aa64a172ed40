import { Fragment, useEffect, useRef } from 'react'
import { skipToken, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getOverview, type Overview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { useAnswer, type Answer } from '@kassavirta/ui/api/answers.ts'
import { serverTime } from '@kassavirta/ui/api/server-clock.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { useApiQuery, useSignedIn } from '../../../platform/session/use-session.ts'
import type { Permissions } from '../../../platform/session/use-permissions.ts'
import { PartBoundary } from '../../faults/AppFault.tsx'
import type { Unread } from '../../frame/UnreadCount.tsx'
import { situationTexts } from '../../signed-in-texts.fi.ts'
import card from '../Card.module.css'

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

/** A card gets no frame once it is certain that the person lacks its right. */
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

/** Without a chosen company there is no overview to fetch. */
const NO_QUERY: UseQueryOptions<Overview, Error, Overview, QueryKey> = {
  queryKey: [getOverview.path],
  queryFn: skipToken,
}

export type OverviewAnswer = Answer<Overview> & {
  /** When the server answered; undefined while the answer is from before a reload. */
  readonly at: Date | undefined
}

/**
 * The overview of the chosen company. Like every answer it is fetched again when the page is shown again, and also when
 * the number of unread messages changes: only the overview has the sums of a notice.
 */
export function useOverview(unread: Answer<Unread>): OverviewAnswer {
  const { company } = useSignedIn()
  const { query } = useApiQuery()
  const client = useQueryClient()
  const asked = company ? query(getOverview, { query: { companyId: company.id } }) : NO_QUERY
  const answer = useAnswer<Overview, QueryKey>(asked)
  useNews(unread, company?.id, () => void client.invalidateQueries({ queryKey: asked.queryKey }))
  const updatedAt = client.getQueryState(asked.queryKey)?.dataUpdatedAt ?? 0
  return {
    ...answer,
    at: answer.data === undefined || answer.carried ? undefined : serverTime(updatedAt),
  }
}

const counted = ['messages', 'notices', 'answers', 'confirmations'] as const

/** Calls back when the number of unread messages changes, but not after a change of company: that fetches the overview anyway. */
function useNews({ data, carried }: Answer<Unread>, companyId: number | undefined, onNews: () => void): void {
  const known = useRef<Unread & { readonly companyId: number | undefined }>(undefined)
  useEffect(() => {
    if (!data || carried) return
    const before = known.current
    known.current = { ...data, companyId }
    if (!before || before.companyId !== companyId) return
    if (counted.some((name) => before[name] !== data[name])) onNews()
  })
}
